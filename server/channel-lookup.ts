/**
 * Asking the statistics source on a keeper's behalf: which channel is meant, what there is, what the counts are now.
 *
 * Asked of the newest competition's round, so that a replay answers of the day that is being played. Never inside a transaction: a
 * source may take seconds.
 * Refuses  channel_not_found, search_failed, source_unavailable; what the source itself said goes to the log alone.
 */
import { sql as raw } from 'kysely'
import { Refused, type Refusal } from '#contract/errors.ts'
import { roundOf } from './competition-scores.ts'
import type { Deps } from './deps.ts'
import type { ChannelCounts, FoundChannel, Round } from './outside/source.ts'

type Asking = Pick<Deps, 'db' | 'source' | 'log'>

const MOST_FOUND = 20
const DAY_MS = 86_400_000

/** The channel that an id, an @handle or an address names. */
export async function findChannel(deps: Asking, reference: string): Promise<FoundChannel> {
  const { round } = await newestRound(deps)
  const found = await answered(deps, { code: 'source_unavailable' }, () => deps.source.find(round, reference))
  if (!found) throw new Refused({ code: 'channel_not_found' })
  return found
}

/** Channels by text, the likeliest first. */
export async function searchChannels(deps: Asking, text: string): Promise<FoundChannel[]> {
  const { round } = await newestRound(deps)
  return answered(deps, { code: 'search_failed' }, () => deps.source.search(round, text, MOST_FOUND))
}

/** What these channels count now; those the source does not know are missing. */
export async function readCounts(deps: Asking, youtubeIds: readonly string[]): Promise<{ at: Date; counts: Map<string, ChannelCounts> }> {
  const { round, now } = await newestRound(deps)
  const counts = await answered(deps, { code: 'source_unavailable' }, () => deps.source.read(round, now, youtubeIds))
  return { at: now, counts }
}

async function newestRound({ db, source }: Asking): Promise<{ round: Round; now: Date }> {
  const newest = await db.selectFrom('competitions').select(['id', 'replay_day', 'start_time', 'end_time'])
    .select(raw<Date>`clock_timestamp()`.as('now'))
    .where('source', '=', source.name).where('phase', 'not in', ['upcoming', 'void'])
    .orderBy('ordinal', 'desc').limit(1).executeTakeFirst()
  if (newest) return { round: roundOf(newest), now: newest.now }
  const now = new Date()
  return { round: { replayDay: source.replayDay(1), startTime: now, endTime: new Date(now.getTime() + DAY_MS) }, now }
}

async function answered<T>({ log, source }: Asking, refusal: Refusal, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ err: error, event: 'source_failed', source: source.name }, 'the statistics source did not answer')
    throw new Refused(refusal)
  }
}
