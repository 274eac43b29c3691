/**
 * Looks up the channel ids of addresses, so that an id, a name and a video of one channel are recognised as the same channel. Looks up few
 * addresses, because calls to the source are limited. Never call it inside a transaction.
 */
import type { ChannelReference } from '#contract/channel-reference.ts'
import { Refused } from '#contract/errors.ts'
import { findChannel } from '#server/catalogue/channel-lookup.ts'
import type { Deps } from '#server/deps.ts'

const MOST_LOOKED_UP = 5

export type ChannelIds = {
  /** Returns undefined if the id was not looked up yet, and null if the lookup found no id. */
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

/** Returns whether two references can lead to one channel. Two different ids, or two different names, never do. */
export function canBeSameChannel(one: ChannelReference, other: ChannelReference): boolean {
  const [first, second] = [manner(one), manner(other)]
  return first !== second || first === 'video'
}

const manner = ({ kind }: ChannelReference): 'id' | 'video' | 'name' =>
  kind === 'id' || kind === 'video' ? kind : 'name'
