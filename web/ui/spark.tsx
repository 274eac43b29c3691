/**
 * A line through a few numbers, oldest first: green if it rises, coral if it falls. It is decorative, so the text beside it must say the
 * trend.
 */
export function Spark({
  values,
  width = 64,
  height = 24,
}: {
  values: readonly number[]
  width?: number
  height?: number
}) {
  if (values.length < 2) return <svg width={width} height={height} aria-hidden="true" />
  const least = Math.min(...values)
  const range = Math.max(...values) - least || 1
  const spots = values.map((value, i) => {
    const x = (i / (values.length - 1)) * width
    const y = height - 3 - ((value - least) / range) * (height - 6)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const isUp = values.at(-1)! >= values[0]!
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={`M${spots.join('L')}`}
        fill="none"
        stroke={isUp ? 'var(--go-text)' : 'var(--flare-text)'}
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
