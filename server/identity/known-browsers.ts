/**
 * A cookie that marks the browsers that have signed in to an account. A known browser may sign in while strangers' guesses are limited, and
 * its sign-ins cause no email about a new browser.
 *
 * Each account's mark is sealed with a server-side key (its password hash, or a secret of its own), so nothing is stored and a new password
 * invalidates it. A browser that a family shares remembers several accounts.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { readCookie, setCookie } from './cookies.ts'

const SECONDS = 365 * 24 * 3600
const MOST_ACCOUNTS = 8
const BETWEEN = '~'

/** Returns the key that seals the marks of an account. */
export const deviceKeyOf = (user: Pick<UserRow, 'password_hash' | 'device_secret'>): string =>
  user.password_hash ?? user.device_secret

export function deviceOf(key: string): string {
  const name = randomBytes(16).toString('base64url')
  return `${name}.${signatureOf(name, key).toString('base64url')}`
}

export const isKnownDevice = (marks: string | undefined, key: string | null): boolean =>
  key !== null && parseMarks(marks).some((mark) => matchesMark(mark, key))

/** Returns whether the request comes from a browser that has signed in to the account. */
export const isKnownBrowser = (
  { settings }: Pick<Deps, 'settings'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  key: string | null,
): boolean => isKnownDevice(readCookie(headers.cookie, settings, 'device'), key)

/** Marks the browser as known to the account. `formerKey` is the key of its present mark. */
export function rememberBrowser(
  { settings }: Pick<Deps, 'settings'>,
  reply: FastifyReply,
  key: string,
  formerKey = key,
): void {
  const others = parseMarks(readCookie(reply.request.headers.cookie, settings, 'device')).filter(
    (mark) => !matchesMark(mark, key) && !matchesMark(mark, formerKey),
  )
  setCookie(reply, settings, 'device', [deviceOf(key), ...others].slice(0, MOST_ACCOUNTS).join(BETWEEN), SECONDS)
}

const parseMarks = (marks: string | undefined): string[] => marks?.split(BETWEEN).slice(0, MOST_ACCOUNTS) ?? []

function matchesMark(mark: string, key: string): boolean {
  const [name, seal] = mark.split('.')
  if (!name || !seal) return false
  const [given, right] = [Buffer.from(seal, 'base64url'), signatureOf(name, key)]
  return given.length === right.length && timingSafeEqual(given, right)
}

const signatureOf = (name: string, key: string) => createHmac('sha256', key).update(`known device ${name}`).digest()
