/** Limits how long to wait for a promise. */

export class DeadlineExceeded extends Error {}

/** Returns the result of `promise`, or throws DeadlineExceeded after `ms`. The work behind it continues. */
export function withDeadline<T>(ms: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineExceeded(`nothing within ${ms} ms`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
