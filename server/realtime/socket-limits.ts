/**
 * Limits the number of sockets and of new sockets. Which limit applies is decided once the client is known.
 *
 * Players: 5 sockets each, 20 new ones in a burst and 20 a minute. Many players may share an address: 1,000 sockets for it, 1,000 new ones
 * in a burst and 10 a second.
 *
 * Viewers, whose sessions anyone can start, and clients without a session: 50 sockets for an address, 50 new ones in a burst and 20 a
 * minute. In total: 500 new sockets a second.
 *
 * Counted in this process. An IPv6 address counts as its /64.
 */
import { TokenBucket } from '#server/http/token-bucket.ts'
import type { Player } from '#server/identity/player.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const PLAYER = { open: 5, atOnce: 20, perMinute: 20 }
const ADDRESS = { open: 1_000, atOnce: 1_000, perMinute: 600 }
const OTHERS_OF_AN_ADDRESS = { open: 50, atOnce: 50, perMinute: 20 }
const NEW_PER_SECOND = 500

/** The HTTP status of a refusal. */
type Refusal = 429 | 503

/**
 * The places that a socket holds until it is refused or closed: at its address and, once the client is known, of its player or of the
 * viewers at the address.
 */
export class Places {
  readonly #atAddress: ConcurrencyLimit
  readonly #address: string
  #ofClient: ConcurrencyLimit | undefined
  #client = ''

  constructor(atAddress: ConcurrencyLimit, address: string) {
    this.#atAddress = atAddress
    this.#address = address
  }

  take(ofClient: ConcurrencyLimit, client: string): Refusal | null {
    if (!ofClient.take(client)) return 429
    this.#ofClient = ofClient
    this.#client = client
    return null
  }

  free(): void {
    this.#atAddress.free(this.#address)
    this.#ofClient?.free(this.#client)
  }
}

export function limitSockets(factor: number) {
  const limiting = ({ open, atOnce, perMinute }: typeof PLAYER) => ({
    places: new ConcurrencyLimit(open),
    arrivals: new TokenBucket(atOnce * factor, (perMinute / 60) * factor),
  })
  const [ofPlayer, atAddress, others] = [PLAYER, ADDRESS, OTHERS_OF_AN_ADDRESS].map(limiting) as [
    ReturnType<typeof limiting>,
    ReturnType<typeof limiting>,
    ReturnType<typeof limiting>,
  ]
  const inAll = new TokenBucket(NEW_PER_SECOND * factor, NEW_PER_SECOND * factor)

  return {
    /** Checks before the client is known. Identifying the client costs a look-up, which requires at least a session cookie. */
    preAdmit(address: string, hasCookie: boolean): Places | Refusal {
      if (!(hasCookie ? atAddress : others).arrivals.take(address)) return 429
      if (!inAll.take('all')) return 503
      return atAddress.places.take(address) ? new Places(atAddress.places, address) : 429
    },

    /** Checks once the client is known; `player` is null without a session. Returns null if the socket is admitted. */
    admit(places: Places, address: string, player: Player | null, hasCookie: boolean): Refusal | null {
      if (player && player.role !== 'viewer') {
        if (!ofPlayer.arrivals.take(player.id)) return 429
        return places.take(ofPlayer.places, player.id)
      }
      if (hasCookie && !others.arrivals.take(address)) return 429
      return player ? places.take(others.places, address) : null
    },
  }
}
