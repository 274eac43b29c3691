/**
 * Whether this process should be given work. A load balancer asks at /readyz; the process itself goes on with what it has.
 *
 *   loading    its boards are not in memory yet
 *   draining   it is about to end
 *   foreign    it differs from the cluster in what all must agree about: it responds to nothing and does nothing by itself
 */
type Unreadiness = 'draining' | 'foreign' | 'loading'

export interface Readiness {
  hold(reason: Unreadiness): void
  lift(reason: Unreadiness): void
  has(reason: Unreadiness): boolean
  reasons(): Unreadiness[]
}

export function openReadiness(): Readiness {
  const held = new Set<Unreadiness>()
  return {
    hold: (reason) => void held.add(reason),
    lift: (reason) => void held.delete(reason),
    has: (reason) => held.has(reason),
    reasons: () => [...held],
  }
}
