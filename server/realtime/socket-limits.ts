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
import type { Duplex } from 'node:stream'
import { TokenBucket } from '#server/http/token-bucket.ts'
import type { Player } from '#server/identity/player.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const PLAYER = { open: 5, atOnce: 20, perMinute: 20 }
const ADDRESS = { open: 1_000, atOnce: 1_000, perMinute: 600 }
const OTHERS_OF_AN_ADDRESS = { open: 50, atOnce: 50, perMinute: 20 }
const NEW_PER_SECOND = 500

/** The HTTP status of the refusal, or null if the socket is admitted. */
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
    /** Checks before the client is known. Identifying the client costs a look-up, which requires at least a session cookie. */
    preAdmit(socket: Duplex, address: string, hasCookie: boolean): Refusal {
      if (!(hasCookie ? atAddress : others).arrivals.take(address)) return 429
      if (!inAll.take('all')) return 503
      return takePlace(atAddress.places, address, socket)
    },

    /** Checks once the client is known; `player` is null without a session. */
    admit(socket: Duplex, address: string, player: Player | null, hasCookie: boolean): Refusal {
      if (player && player.role !== 'viewer') {
        if (!ofPlayer.arrivals.take(player.id)) return 429
        return takePlace(ofPlayer.places, player.id, socket)
      }
      if (hasCookie && !others.arrivals.take(address)) return 429
      return player ? takePlace(others.places, address, socket) : null
    },
  }
}

/** Takes a place while the socket is open. */
function takePlace(places: ConcurrencyLimit, name: string, socket: Duplex): Refusal {
  if (socket.destroyed) return null
  const leave = places.take(name)
  if (!leave) return 429
  // 'close' comes once, and `once` would keep three more objects for each socket
  socket.on('close', leave)
  return null
}
