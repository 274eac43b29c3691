/**
 * Our cookies: random ids for this host alone, HttpOnly and SameSite=Lax.
 *
 * Over https the name begins with __Host-, so that no other host of the domain can plant one. Plain http is only for this machine.
 * Browsers share cookies between the ports of a host, so the name ends with the port, and two installations on one host keep
 * their own players.
 */
import type { FastifyReply } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { SETTINGS } from '#server/settings/list.ts'

/** 'login-' is followed by the first characters of the state: each tab that signs in has its own. */
export type CookieName = 'sid' | 'device' | `login-${string}`

export const isSecure = ({ publicUrl }: Settings): boolean => publicUrl?.startsWith('https:') ?? false

/** Returns the full name of a cookie: with the __Host- prefix over https, and with the port unless it is a usual one. */
export const cookieName = (settings: Settings, name: CookieName): string =>
  `${isSecure(settings) ? '__Host-' : ''}${name}${portSuffix(settings)}`

/**
 * Returns '-8080', or '' for the usual ports. Processes on one PostgreSQL listen on several ports and share their players, so only
 * PUBLIC_URL counts there; a port of 0 is not known beforehand.
 */
function portSuffix({ publicUrl, databaseUrl, port }: Settings): string {
  const own = databaseUrl === null ? port : 0
  const seen = publicUrl === null ? own : Number(new URL(publicUrl).port)
  return seen === 0 || seen === SETTINGS.PORT.default ? '' : `-${seen}`
}

/** Returns the value of a cookie in a Cookie header. */
export function readCookie(header: string | undefined, settings: Settings, name: CookieName): string | undefined {
  const start = `${cookieName(settings, name)}=`
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}

/** `value` needs no encoding, because ids are base64url. */
export function setCookie(
  reply: FastifyReply,
  settings: Settings,
  name: CookieName,
  value: string,
  seconds: number,
): void {
  const secure = isSecure(settings) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName(settings, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** Deletes a cookie in the browser. */
export const clearCookie = (reply: FastifyReply, settings: Settings, name: CookieName): void =>
  setCookie(reply, settings, name, '', 0)
