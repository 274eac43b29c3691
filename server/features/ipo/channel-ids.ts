/**
 * Resolves the channel of an address if that tells two applications of one player apart: an id, a name and a video may all be of the same
 * channel. Only then is the source asked, and for a few addresses at most, because its calls are counted. Never inside a transaction.
 */
import type { ChannelReference } from '#contract/channel-reference.ts'
import { Refused } from '#contract/errors.ts'
import { findChannel } from '#server/catalogue/channel-lookup.ts'
import type { Deps } from '#server/deps.ts'

const MOST_LOOKED_UP = 5

export type ChannelIds = {
  /** Undefined: not looked up yet. Null: it cannot be known. */
  of(reference: ChannelReference, address: string): string | null | undefined
  lookUp(addresses: readonly string[]): Promise<void>
}

export function openChannelIds(deps: Pick<Deps, 'db' | 'source' | 'log'>): ChannelIds {
  const known = new Map<string, string | null>()
  let left = MOST_LOOKED_UP
  const idOf = async (address: string): Promise<string | null> => {
    if (left === 0) return null
    left--
    try {
      return (await findChannel(deps, address)).youtubeId
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }
  return {
    of: (reference, address) => (reference.kind === 'id' ? reference.id : known.get(address)),
    async lookUp(addresses) {
      for (const address of addresses) if (!known.has(address)) known.set(address, await idOf(address))
    },
  }
}

/** Two ids, or two names, are of one channel only if they are the same. */
export function mayBeOneChannel(one: ChannelReference, other: ChannelReference): boolean {
  const [first, second] = [manner(one), manner(other)]
  return first !== second || first === 'video'
}

const manner = ({ kind }: ChannelReference): 'id' | 'video' | 'name' =>
  kind === 'id' || kind === 'video' ? kind : 'name'
