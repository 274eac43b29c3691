/** A QR code, drawn as one path. It is black on white with a white border in both themes, because cameras need that. */
import { useMemo } from 'react'
import { encode } from 'uqr'

const BORDER = 2

export function QrPicture({ text, name }: { text: string; name: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: BORDER })
    const cells = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: code.size, path: cells.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      width={196}
      height={196}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx={1.5} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
