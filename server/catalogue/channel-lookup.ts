/**
 * Calls to the statistics source for an admin: find a channel, search, read current counts. They use the newest competition's round, so
 * that a replay returns the day that is being played. Never call them inside a transaction: a source may take seconds.
 * Refuses channel_not_found, handle_needed, search_failed, searches_used_up, source_quota, source_unavailable; the source's own error
 * message only goes to the log.
 */
import { sql } from 'kysely'
import { Refused, type Refusal } from '#contract/errors.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { parseChannelReference } from '#contract/channel-reference.ts'
import {
  isReplay,
  SEARCHES_A_DAY,
  SourceUnavailable,
  type Channel,
  type ChannelCounts,
  type FoundChannel,
  type History,
  type Round,
  type SearchedChannel,
} from '#server/adapters/source.ts'

export type LookupDeps = Pick<Deps, 'db' | 'source' | 'log'>

const MOST_FOUND = 20
const DAY_MS = 86_400_000

type Found = FoundChannel & { countedAt: Date }

/**
 * Returns the channel that an id, an @handle or an address names, and when its counts were true: now, or on the recorded day. Refuses
 * channel_not_found and handle_needed.
 */
export async function findChannel(deps: LookupDeps, reference: string): Promise<Found> {
  const { round, now } = await newestRound(deps)
  const found = await fromSource(deps, { code: 'source_quota' }, () => deps.source.find(round, reference))
  if (found) return { ...found, countedAt: round.replayDay === null ? now : new Date(round.replayDay) }
  throw new Refused({ code: isHandleNeeded(deps, reference) ? 'handle_needed' : 'channel_not_found' })
}

/** Returns whether a channel may exist that YouTube cannot find by this old kind of address. */
export function isHandleNeeded({ source }: Pick<Deps, 'source'>, reference: string): boolean {
  const kind = parseChannelReference(reference)?.kind
  return source.name === 'youtube' && (kind === 'name' || kind === 'bare')
}

/**
 * Like findChannel, for a caller that has not seen the channel. Where the address may also be a page of YouTube that is no channel, it
 * refuses confirm_channel with the channel's title, picture and subscribers. The caller confirms by sending the channel's id.
 */
export async function findCertainChannel(deps: LookupDeps, reference: string): Promise<Found> {
  const found = await findChannel(deps, reference)
  if (parseChannelReference(reference)?.kind !== 'bare') return found
  const { youtubeId, title: channelTitle, thumbnailUrl, counts } = found
  throw new Refused({
    code: 'confirm_channel',
    youtubeId,
    channelTitle,
    thumbnailUrl,
    subscriberCount: counts?.subscribers ?? null,
  })
}

/**
 * Returns whether the channel can never be found. Only a recorded season knows that at once; when a source does not respond, the answer is
 * an error and not true.
 */
export async function isOutsideSeason(deps: LookupDeps, reference: string): Promise<boolean> {
  if (!isReplay(deps.source.name)) return false
  try {
    await findChannel(deps, reference)
    return false
  } catch (error) {
    if (error instanceof Refused) return error.refusal.code === 'channel_not_found'
    throw error
  }
}

/** Returns the channels' views gained on each day before the round, by channel id. Channels that the source does not know are missing. */
export async function readHistories(
  deps: LookupDeps,
  youtubeIds: readonly string[],
): Promise<ReadonlyMap<string, History>> {
  const { round } = await newestRound(deps)
  return fromSource(deps, { code: 'source_quota' }, () => deps.source.history(round, youtubeIds))
}

/** Returns at most 20 channels that match the text, best match first. Refuses search_failed, searches_used_up, source_unavailable. */
export async function searchChannels(
  deps: LookupDeps,
  text: string,
  { id }: Pick<Player, 'id'>,
): Promise<SearchedChannel[]> {
  const { round } = await newestRound(deps)
  return fromSource(deps, { code: 'search_failed' }, () => deps.source.search(round, text, MOST_FOUND, id))
}

/** Returns the current counts by channel id, and the instant of the reading. Channels that the source does not know are missing. */
export async function readCounts(
  deps: LookupDeps,
  youtubeIds: readonly string[],
): Promise<{ at: Date; counts: Map<string, ChannelCounts> }> {
  const { round, now } = await newestRound(deps)
  const counts = await fromSource(deps, { code: 'source_quota' }, () => deps.source.read(round, now, youtubeIds))
  return { at: now, counts }
}

/** Returns every channel of the catalogue as a live source has it now. Channels that the source does not know are missing. */
export async function listedChannels(deps: LookupDeps): Promise<{ at: Date; channels: Channel[] }> {
  const { round, now } = await newestRound(deps)
  return { at: now, channels: await fromSource(deps, { code: 'source_quota' }, () => deps.source.channels(round)) }
}

export async function newestRound({ db, source }: LookupDeps): Promise<{ round: Round; now: Date }> {
  const newest = await db
    .selectFrom('competitions')
    .select(['id', 'replay_day', 'start_time', 'end_time', 'planned_end_time'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('source', '=', source.name)
    .where('phase', 'not in', ['upcoming', 'void'])
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest) return { round: roundOf(newest), now: newest.now }
  const now = new Date()
  return { round: { replayDay: source.replayDay(1), startTime: now, endTime: new Date(now.getTime() + DAY_MS) }, now }
}

/**
 * Calls the source and turns its failure into a refusal: `whenSpent` if the quota is used up, otherwise searches_used_up or
 * source_unavailable.
 */
export async function fromSource<T>(
  { log, source }: Pick<LookupDeps, 'log' | 'source'>,
  whenSpent: Refusal,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ err: error, event: 'source_failed', source: source.name }, 'the statistics source did not respond')
    const why = error instanceof SourceUnavailable ? error.why : 'unavailable'
    if (why === 'own-quota') throw new Refused({ code: 'searches_used_up', searchesADay: SEARCHES_A_DAY })
    throw new Refused(why === 'quota' ? whenSpent : { code: 'source_unavailable' })
  }
}
