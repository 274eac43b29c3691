/** How long to wait for something that may never come. */

export class DeadlineExceeded extends Error {}

/** What `promise` comes to, or DeadlineExceeded after `ms`. What runs behind it runs on. */
export function withDeadline<T>(ms: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineExceeded(`nothing within ${ms} ms`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
