/** Competitions in review that wait to be settled, with given gains of creators and given rosters. */
import type { StatisticsSource } from '#server/adapters/source.ts'
import type { Deps } from '#server/deps.ts'
import { advancePhase } from '#server/features/competitions/advance-phase.ts'
import { takeEnds, takeStarts } from '#server/features/competitions/snapshots.ts'
import type { WantedCompetition } from './competition.ts'
import { enter } from './life.ts'
import type { TestServer } from './server.ts'

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const overSince = (minutes: number) => ({
  draft_opens_at: minutesAgo(minutes + 30),
  start_time: minutesAgo(minutes + 20),
  end_time: minutesAgo(minutes + 10),
  settle_at: minutesAgo(minutes),
})

/** Returns a source in which the nth creator of a test competition gains `gains[n]` views on the day. */
export function gainingSource(
  source: StatisticsSource,
  gains: readonly number[],
  name: StatisticsSource['name'] = 'recorded',
): StatisticsSource {
  const nthOf = (youtubeId: string) => Number(youtubeId.split('-').at(-1))
  return {
    ...source,
    name,
    read: async (round, at, youtubeIds) =>
      new Map(
        youtubeIds.map((youtubeId) => {
          const gained = at >= round.endTime ? gains[nthOf(youtubeId) % gains.length]! : 0
          return [
            youtubeId,
            {
              subscribers: 100_000,
              videos: 10,
              views: 1_000_000 + gained,
              likes: 5_000 + Math.round(gained * 0.03),
              comments: 400 + Math.round(gained * 0.002),
              basketViews: 200_000 + gained,
            },
          ]
        }),
      ),
  }
}

export type Roster = { userId: string; picks: readonly number[] }

/**
 * Inserts a competition in review in which these rosters are entered, with its start and end read. Rosters name creators by their place in
 * the price book.
 */
export async function inReview(
  { db, deps, competition }: Pick<TestServer, 'db' | 'competition'> & { deps: Deps },
  rosters: readonly Roster[],
  columns: WantedCompetition = {},
): Promise<{ id: number; entryIds: number[] }> {
  const { id, creators } = await competition({ prize_value_cents: 100_000, source: deps.source.name, ...columns })
  const entryIds = await enter(
    db,
    id,
    rosters.map(({ userId, picks }) => ({ userId, creatorIds: picks.map((place) => creators[place]!.creatorId) })),
  )
  await playToEnd({ db, deps }, id)
  return { id, entryIds }
}

/** Plays the competition to its end, with the entries there are by now. */
export async function playToEnd({ db, deps }: Pick<TestServer, 'db' | 'deps'>, id: number): Promise<void> {
  await db.updateTable('competitions').set(overSince(0)).where('id', '=', id).execute()
  await db
    .updateTable('entries')
    .set({ accepted_at: minutesAgo(25) })
    .where('competition_id', '=', id)
    .execute()
  await advancePhase(deps, 'drafting')
  await takeStarts(deps)
  await advancePhase(deps, 'live')
  await takeEnds(deps)
}
