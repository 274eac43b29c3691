/**
 * Looks up many channels for a preview, and lists many. Each channel is listed in a transaction of its own together with its audit event, so
 * a call that broke off can be repeated: channels that are listed already stay as they are.
 */
import type { AddedChannel, LookedUpChannel } from '#contract/catalogue-bulk.ts'
import type { ChannelsToAdd } from '#contract/catalogue-bulk.schemas.ts'
import { parseChannelReference } from '#contract/channel-reference.ts'
import { Refused } from '#contract/errors.ts'
import { cents, decimalOf, type Cents } from '#game/money.ts'
import type { FoundChannel } from '#server/adapters/source.ts'
import { findChannels } from '#server/catalogue/find-channels.ts'
import { newcomerPrices } from '#server/catalogue/newcomer-price.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { announceCatalogue } from '#server/records/topic-versions.ts'
import { listWithEvent } from './edit-catalogue.ts'
import { eachByItself } from './each-by-itself.ts'
import { readListed } from './queries.ts'

/**
 * Returns what each reference leads to, in the order given; nothing is saved. Ids of listed channels are known without a call to the source.
 */
export async function lookUpChannels(deps: Deps, references: readonly string[]): Promise<LookedUpChannel[]> {
  const idOf = (text: string) => {
    const reference = parseChannelReference(text)
    return reference?.kind === 'id' ? reference.id : null
  }
  const named = references.flatMap((text) => idOf(text) ?? [])
  const listedBefore = await readListed(deps.db, named)
  const asked = references.filter((text) => !listedBefore.has(idOf(text) ?? ''))
  const outcomes = await findChannels(deps, asked)
  const found = new Map(outcomes.map((outcome, nth) => [asked[nth]!, outcome]))
  const channels = outcomes.flatMap((outcome) => outcome.found ?? [])
  const listedNow = await readListed(
    deps.db,
    channels.map(({ youtubeId }) => youtubeId),
  )
  const prices = await pricesOrNone(deps, channels)
  return references.map((reference): LookedUpChannel => {
    const id = idOf(reference)
    const known = id === null ? undefined : listedBefore.get(id)
    const outcome = found.get(reference)
    if (known) return { reference, problem: 'listed', channel: { ...shownRow(known), isUncertain: false } }
    if (!outcome?.found) return { reference, problem: outcome?.problem ?? 'unavailable', channel: null }
    const { youtubeId } = outcome.found
    const isUncertain = parseChannelReference(reference)?.kind === 'bare'
    const row = listedNow.get(youtubeId)
    if (row) return { reference, problem: 'listed', channel: { ...shownRow(row), isUncertain } }
    const price = prices?.get(youtubeId)
    if (price === undefined) return { reference, problem: 'unavailable', channel: null }
    return { reference, problem: null, channel: { ...shownFound(outcome.found, price), isUncertain } }
  })
}

/**
 * Lists channels by their ids and returns what became of each, in the order given. The source is read again, because only it decides what a
 * channel is called and how many subscribers it has.
 */
export async function addChannels(
  deps: Deps,
  { id: actor }: Player,
  { channels }: ChannelsToAdd,
): Promise<AddedChannel[]> {
  const outcomes = await findChannels(
    deps,
    channels.map(({ youtubeId }) => youtubeId),
  )
  const prices = await pricesOrNone(
    deps,
    outcomes.flatMap((outcome) => outcome.found ?? []),
  )
  const added = await eachByItself(deps, channels, async ({ youtubeId, category }, nth): Promise<AddedChannel> => {
    const { found, problem } = outcomes[nth]!
    if (!found) return { youtubeId, outcome: problem === 'quota' || problem === 'unavailable' ? problem : 'not_found' }
    const price = prices?.get(youtubeId)
    if (price === undefined) return { youtubeId, outcome: 'unavailable' }
    const isAdded = await listOrKeep(deps, actor, found, category, price)
    return { youtubeId, outcome: isAdded ? 'added' : 'listed' }
  })
  if (added.some((one) => one?.outcome === 'added')) {
    await announceCatalogue(deps)
    // the first draft may be waiting for the first creators
    deps.poke()
  }
  return added.map((one, nth) => one ?? { youtubeId: channels[nth]!.youtubeId, outcome: 'failed' })
}

/** Returns false if the channel is in the catalogue already. */
async function listOrKeep(
  deps: Deps,
  actor: string,
  found: FoundChannel,
  category: string,
  price: Cents,
): Promise<boolean> {
  try {
    await deps.db.transaction().execute((tx) => listWithEvent(tx, actor, found, category, price))
    return true
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'already_listed') return false
    throw error
  }
}

/** Returns the prices by channel id, or null if the source does not respond. */
async function pricesOrNone(deps: Deps, channels: readonly FoundChannel[]): Promise<ReadonlyMap<string, Cents> | null> {
  if (channels.length === 0) return null
  try {
    return await newcomerPrices(deps, channels)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

const shownFound = ({ youtubeId, title, thumbnailUrl, counts }: FoundChannel, price: Cents) => ({
  youtubeId,
  title,
  thumbnailUrl,
  subscriberCount: counts?.subscribers ?? null,
  price: decimalOf(price),
})

type Listed = {
  youtube_id: string
  channel_name: string
  thumbnail_url: string | null
  subscriber_count: string | null
  price_cents: number
}

const shownRow = (row: Listed) => ({
  youtubeId: row.youtube_id,
  title: row.channel_name,
  thumbnailUrl: row.thumbnail_url,
  subscriberCount: row.subscriber_count === null ? null : Number(row.subscriber_count),
  price: decimalOf(cents(row.price_cents)),
})
