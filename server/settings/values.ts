/** Parsers for settings that are more than a number or a word. SettingsError names the variable and the values it accepts. */
import proxyAddr from '@fastify/proxy-addr'

export class SettingsError extends Error {}

/** The pattern of a name that appears in headers and logs. */
export function readProcessName(given: string | null): string | null {
  if (given !== null && !/^[\w.-]{1,40}$/.test(given))
    throw new SettingsError(`PROCESS_NAME=${given} is not one word of at most 40 letters, digits, dots and dashes`)
  return given
}

/** Addresses, ranges, or names such as 'loopback'. */
export function readProxies(given: string | null): string[] {
  const proxies = given?.split(',').map((address) => address.trim()) ?? []
  try {
    proxyAddr.compile(proxies)
  } catch {
    throw new SettingsError(
      `TRUST_PROXY=${given} is not a list of addresses or ranges such as 10.0.0.1, 10.1.0.0/16 (or loopback, linklocal, uniquelocal)`,
    )
  }
  return proxies
}

/** Characters that end the user's part of an address if a password contains them unencoded, and how to encode them. */
const ENCODED = { '#': '%23', '/': '%2F', '?': '%3F', '%': '%25' } as const

/**
 * Names the first character of the password in `given` that must be encoded, or null. The password is never part of the result.
 * Everything up to the last @ is taken as user and password, as the operator meant it.
 */
function unencodedIn(given: string): string | null {
  const [, userinfo = ''] = /^[a-z]+:\/\/(.*)@/i.exec(given) ?? []
  const [found] = /[#/?]|%(?![\da-f]{2})/i.exec(userinfo) ?? []
  if (found === undefined) return null
  return `contains ${found} in its user name or password: write ${ENCODED[found as keyof typeof ENCODED]} instead`
}

const DATABASE_EXAMPLE = 'postgres://fantasy:secret@db.example.com:5432/fantasy'
const SOCKET_EXAMPLE = 'postgres://fantasy@localhost/fantasy?host=/var/run/postgresql; another host: db.example.com'

/** Returns the address of PostgreSQL as given. Throws SettingsError, without the password, if the driver would not understand it. */
export function readDatabaseUrl(name: string, given: string | null): string | null {
  if (given === null) return null
  const refuse = (wrong: string, example = DATABASE_EXAMPLE): never => {
    throw new SettingsError(`${name} ${wrong}, such as ${example}`)
  }
  if (!/^postgres(ql)?:\/\//.test(given)) refuse('must start with postgres:// or postgresql://')
  const unencoded = unencodedIn(given)
  if (unencoded) refuse(unencoded)
  const [, host = ''] = /^\w+:\/\/(?:[^@]*@)?([^/?#]*)/.exec(given) ?? []
  if (host.includes(',')) refuse('must name one host')
  if (host === '' || /^%2f/i.test(host)) refuse('reaches a socket only in this form', SOCKET_EXAMPLE)
  const url = URL.parse(given)
  if (url === null || url.hash !== '') return refuse('is not a valid address')
  if (url.pathname.length < 2) refuse('must end with the name of the database')
  return given
}

/** Returns the address of the mail server as given. Throws SettingsError, without the password, if it would be read differently. */
export function readSmtpUrl(given: string | null): string | null {
  if (given === null) return null
  const url = URL.parse(given)
  const unencoded = unencodedIn(given)
  const isPlain = url !== null && url.hash === '' && /^\/?$/.test(url.pathname)
  if (!unencoded && /^smtps?:\/\//.test(given) && isPlain && url.hostname) return given
  throw new SettingsError(
    `SMTP_URL ${unencoded ?? 'is not the address of a mail server'}, such as smtps://user:secret@mail.example.com:465`,
  )
}

/** Returns the origin of `given`. Nothing may follow the origin, because links and cookies are made from the origin alone. */
export function readPublicUrl(given: string | null): string | null {
  if (given === null) return null
  const { origin, pathname, search, hash, username, password } = new URL(given)
  if (pathname === '/' && search + hash + username + password === '') return origin
  throw new SettingsError(
    'PUBLIC_URL must have no path, query or user name: Fantasy Social needs a host of its own, such as https://play.example.com',
  )
}

/** Returns whether an address is localhost or a loopback address. */
export const isOnThisMachine = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Returns whether cookies are protected on the way: https, or this machine. */
export const isSafeToSignInAt = (url: string): boolean => new URL(url).protocol === 'https:' || isOnThisMachine(url)
