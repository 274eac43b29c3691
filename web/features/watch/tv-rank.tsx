/** A rank that is read from afar: a medal for the first three, a number as large as the name for the others. */
import { Rank } from '#web/ui/rank.tsx'

export const TvRank = ({ rank }: { rank: number | null }) =>
  rank === null || rank <= 3 ? <Rank rank={rank} size={44} /> : <span className="disp font-bold">#{rank}</span>
