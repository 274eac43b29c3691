/**
 * Decides whether a load balancer should send requests to this process (/readyz).
 *
 *   loading    its boards are not in memory yet
 *   draining   it is about to end
 *   foreign    its settings differ from those that all processes must share: it answers no request and runs no jobs
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
