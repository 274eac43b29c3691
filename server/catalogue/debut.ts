/** In which competition a channel of the catalogue can be drafted first: the present one, or one of those that have not opened yet. */
import type { Debut } from '#contract/debut.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'

/** More than a cycle of replayed days: what none of them has, none ever will. */
const LOOKED_AHEAD = 200

type DebutDeps = Pick<Deps, 'source' | 'settings'>

/** For any channel; the plan and the present price book are read once. */
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

/** The channels in the price book of the competition that is drafted or played, also those that have left the catalogue since. */
async function readPresentBook(tx: Queryable): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('creator_snapshots as book')
    .innerJoin('creators', 'creators.id', 'book.creator_id')
    .select('creators.youtube_id')
    .where('book.competition_id', '=', ({ selectFrom }) =>
      selectFrom('competitions').select('id').where('phase', 'in', ['drafting', 'live']).orderBy('ordinal').limit(1),
    )
    .execute()
  return new Set(rows.map((row) => row.youtube_id))
}

/** The recorded days of the competitions that open next, first to last. */
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
  // a plan for another source's numbers names no day, or one of its own
  const first = planned.map((one) => (one.source === source.name ? one.replay_day : source.replayDay(one.ordinal)))
  return [...first, ...later].filter((day) => day !== null)
}
