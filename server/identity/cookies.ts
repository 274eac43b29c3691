/**
 * Our cookies: random ids for this host alone, HttpOnly and SameSite=Lax.
 *
 * Over https the name begins with __Host-, so that no other host of the domain can plant one. Plain http is only for this machine.
 */
import type { FastifyReply } from 'fastify'
import type { Settings } from '#server/settings.ts'

export type CookieName = 'sid' | 'login' | 'device'

export const isSecure = ({ publicUrl }: Settings): boolean => publicUrl?.startsWith('https:') ?? false

export const cookieName = (settings: Settings, name: CookieName) => (isSecure(settings) ? `__Host-${name}` : name)

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

export const clearCookie = (reply: FastifyReply, settings: Settings, name: CookieName): void =>
  setCookie(reply, settings, name, '', 0)
