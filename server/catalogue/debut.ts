/** Which competition is the first that a channel of the catalogue can be drafted in, among those that have not opened yet. */
import type { Debut } from '#contract/debut.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'

/** More than a cycle of replayed days: what none of them has, none ever will. */
const LOOKED_AHEAD = 200

type DebutDeps = Pick<Deps, 'source'>

/** For any channel; the plan is read once. */
export async function openDebuts({ source }: DebutDeps, tx: Queryable): Promise<(youtubeId: string) => Debut> {
  const days = source.hasDay ? await readDaysAhead(source, tx) : []
  if (days.length === 0) return () => ({ isNext: true, replayDay: null })
  return (youtubeId) => {
    const at = days.findIndex((day) => source.hasDay?.(day, youtubeId))
    return { isNext: at === 0, replayDay: days[at] ?? null }
  }
}

/** The recorded days of the competitions that open next, first to last. */
async function readDaysAhead(source: DebutDeps['source'], tx: Queryable): Promise<string[]> {
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
