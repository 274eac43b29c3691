/** Finds the first competition in which a channel of the catalogue can be drafted: the current one or one that has not opened yet. */
import type { Debut } from '#contract/debut.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'

/** More than one cycle of replayed days. A channel with statistics for none of them can never be drafted. */
const LOOKED_AHEAD = 200

type DebutDeps = Pick<Deps, 'source' | 'settings'>

/** Returns a function that gives the debut of any channel. The schedule and the current price book are read once. */
export async function openDebuts(
  { source, settings }: DebutDeps,
  tx: Queryable,
): Promise<(youtubeId: string) => Debut> {
  const { slateSize } = settings
  const present = await readPresentBook(tx)
  const days = source.hasDay ? await readDaysAhead(source, tx) : []
  return (youtubeId) => {
    const isNow = present.has(youtubeId)
    if (days.length === 0) return { isNow, isNext: true, replayDay: null, slateSize }
    const at = days.findIndex((day) => source.hasDay?.(day, youtubeId))
    return { isNow, isNext: at === 0, replayDay: days[at] ?? null, slateSize }
  }
}

/**
 * Returns the channels in the price book of the competition that is in drafting or live, including channels removed from the catalogue
 * since.
 */
async function readPresentBook(tx: Queryable): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('creator_snapshots as book')
    .innerJoin('creators', 'creators.id', 'book.creator_id')
    .select('creators.youtube_id')
    .where('book.competition_id', '=', ({ selectFrom }) =>
      selectFrom('competitions')
        .select('id')
        .where('phase', 'in', ['drafting', 'live'])
        .orderBy('phase')
        .orderBy('ordinal')
        .limit(1),
    )
    .execute()
  return new Set(rows.map((row) => row.youtube_id))
}

/** Returns the recorded days of the next competitions, in the order in which they open. */
async function readDaysAhead(source: Deps['source'], tx: Queryable): Promise<string[]> {
  const planned = await tx
    .selectFrom('competitions')
    .select(['ordinal', 'source', 'replay_day'])
    .where('phase', '=', 'upcoming')
    .orderBy('ordinal')
    .execute()
  const { last } = await tx
    .selectFrom('competitions')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .executeTakeFirstOrThrow()
  const later = Array.from({ length: LOOKED_AHEAD }, (_, nth) => source.replayDay((last ?? 0) + nth + 1))
  // a competition that was planned for another source has no day in this source, so its day is looked up
  const first = planned.map((one) => (one.source === source.name ? one.replay_day : source.replayDay(one.ordinal)))
  return [...first, ...later].filter((day) => day !== null)
}
