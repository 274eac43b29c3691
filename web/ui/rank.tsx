/** A rank on a board: a medal for the first three, '#4' for the others, a grey '–' while there is none. */
const MEDALS = ['gold', 'silver', 'bronze']
const NUMBER = 'disp text-[13px] font-bold text-muted'

export function Rank({ rank, size = 30 }: { rank: number | null; size?: number }) {
  if (rank === null)
    return (
      <span className={NUMBER}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">Unranked</span>
      </span>
    )
  const medal = MEDALS[rank - 1]
  if (medal) return <img src={`/art/${medal}.webp`} alt={`Rank ${rank}`} width={size} height={size} />
  return <span className={NUMBER}>#{rank}</span>
}
