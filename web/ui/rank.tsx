/**
 * A rank on a board: a medal for the first three, '#4' for the others, a grey '–' without a rank. A shared rank says that it is tied. While
 * all entries are tied it shows only 'tied'. Without points nobody gets a medal.
 */
import { Picture } from './picture.tsx'

const MEDALS = ['gold', 'silver', 'bronze']
const NUMBER = 'disp text-caption font-bold text-muted'

export type Tie = 'shared' | 'level' | null

type Props = { rank: number | null; size?: number; tie?: Tie; hasMedal?: boolean }

export function Rank({ rank, size = 30, tie = null, hasMedal = true }: Props) {
  if (tie === 'level')
    return (
      <span className="text-xs font-semibold text-muted" data-no-rank>
        tied
      </span>
    )
  if (rank === null)
    return (
      <span className={NUMBER} data-no-rank>
        <span aria-hidden="true">–</span>
        <span className="sr-only">Unranked</span>
      </span>
    )
  const medal = hasMedal ? MEDALS[rank - 1] : undefined
  return (
    <>
      {medal ? (
        <Picture
          src={`/art/${medal}.webp`}
          alt={`Rank ${rank}`}
          width={size}
          height={size}
          instead={<NoMedal rank={rank} size={size} />}
        />
      ) : (
        <span className={NUMBER}>#{rank}</span>
      )}
      {/* medal and number fit into the height of a row */}
      {tie === 'shared' && <span className="text-2xs/2.5 font-semibold text-muted">tied</span>}
    </>
  )
}

/** Replaces a medal that failed to load, at the same size, so that nothing moves. */
const NoMedal = ({ rank, size }: { rank: number; size: number }) => (
  <span className={`${NUMBER} inline-grid place-items-center`} style={{ width: size, height: size }}>
    <span>#{rank}</span>
  </span>
)
