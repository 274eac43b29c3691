/**
 * Password hashes: argon2id with 19 MiB, 2 passes, 1 lane, about 7 ms each.
 *
 * At most four are computed at once, so that a rush of sign-ins costs neither memory nor everybody else's answers; past a
 * thousand waiting, the next is asked to come back. Errors: too_many_requests.
 */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refused } from '#contract/errors.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const asWeHashNow = '$argon2id$v=19$m=19456,t=2,p=1$'
const AT_ONCE = 4
const MOST_WAITING = 1_000

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters))

/** Without a hash (nobody has that email) it takes as long as with one, and is false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? await (nobodys ??= hashPassword(randomBytes(32).toString('base64')))
  const matches = await inTurn(() => verify(against, password))
  return matches && stored !== null
}
let nobodys: Promise<string> | undefined

/** Was this made with other parameters than today's? */
export const isOutdated = (stored: string): boolean => !stored.startsWith(asWeHashNow)

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new Refused({ code: 'too_many_requests', retryAfter: 5 })
  if (running >= AT_ONCE) await new Promise<void>((resolve) => { waiting.push(resolve) })
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
