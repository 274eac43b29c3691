/**
 * Limits how many sockets there may be, and how many new ones. Which limit applies is decided once the client is known.
 *
 * Players   5 each at a time, 20 new ones at once and 20 a minute. Many of them may share an address: 1,000 sockets of it, and 1,000 new
 *           ones at once and 10 a second.
 * Others    viewers, whose sessions anybody can get, and clients without a session: 50 an address, 50 new ones at once and 20 a minute.
 * In all    500 new ones a second.
 *
 * Counted in this process. Addresses are given as they count: an IPv6 household is one.
 */
import type { Duplex } from 'node:stream'
import { TokenBucket } from '#server/http/token-bucket.ts'
import type { Player } from '#server/identity/player.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const PLAYER = { open: 5, atOnce: 20, perMinute: 20 }
const ADDRESS = { open: 1_000, atOnce: 1_000, perMinute: 600 }
const OTHERS_OF_AN_ADDRESS = { open: 50, atOnce: 50, perMinute: 20 }
const NEW_PER_SECOND = 500

/** The status that a socket is refused with, or null. */
type Refusal = 429 | 503 | null

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
    /** Before the client is known: finding out costs a look-up, which requires at least a session cookie. */
    knock(socket: Duplex, address: string, hasCookie: boolean): Refusal {
      if (!(hasCookie ? atAddress : others).arrivals.take(address)) return 429
      if (!inAll.take('all')) return 503
      return occupy(atAddress.places, address, socket)
    },

    /** Once the client is known; `player` is null without a session. */
    admit(socket: Duplex, address: string, player: Player | null, hasCookie: boolean): Refusal {
      if (player && player.role !== 'viewer') {
        if (!ofPlayer.arrivals.take(player.id)) return 429
        return occupy(ofPlayer.places, player.id, socket)
      }
      if (hasCookie && !others.arrivals.take(address)) return 429
      return player ? occupy(others.places, address, socket) : null
    },
  }
}

/** Takes a place for as long as the socket is open. */
function occupy(places: ConcurrencyLimit, name: string, socket: Duplex): Refusal {
  if (socket.destroyed) return null
  const leave = places.take(name)
  if (!leave) return 429
  socket.once('close', leave)
  return null
}
