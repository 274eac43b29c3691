/**
 * Our cookies: random ids for this host alone, HttpOnly and SameSite=Lax.
 *
 * Over https the name begins with __Host-, so that no other host of the domain can plant one. Plain http is only for this machine.
 * Browsers share cookies between the ports of a host, so the name ends with what tells two installations on one host apart, and each
 * keeps its own players.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { SETTINGS } from '#server/settings/list.ts'

/** 'login-' is followed by the first characters of the state: each tab that signs in has its own. */
export type CookieName = 'sid' | 'device' | `login-${string}`

export const isSecure = ({ publicUrl }: Settings): boolean => publicUrl?.startsWith('https:') ?? false

/** Returns the full name of a cookie: with the __Host- prefix over https, and with a suffix unless the port is a usual one. */
export const cookieName = (settings: Settings, name: CookieName): string =>
  `${isSecure(settings) ? '__Host-' : ''}${name}${installationSuffix(settings)}`

/**
 * Returns '' on the usual ports, else what tells installations apart: the port of PUBLIC_URL, or the data folder. A data folder keeps its
 * players when its port changes, as in the desktop app, whose port may be taken. Processes on one PostgreSQL listen on several ports and
 * share their players, so only PUBLIC_URL counts there; a port of 0 is not known beforehand.
 */
function installationSuffix({ publicUrl, databaseUrl, dataDir, port }: Settings): string {
  const seen = publicUrl === null ? port : Number(new URL(publicUrl).port)
  if (seen === 0 || seen === SETTINGS.PORT.default) return ''
  if (publicUrl !== null) return `-${seen}`
  return databaseUrl === null ? `-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}` : ''
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
