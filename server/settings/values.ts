/** Parsers for settings that are more than a number or a word. SettingsError names the variable and the values it accepts. */
import proxyAddr from '@fastify/proxy-addr'

export class SettingsError extends Error {}

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

/** The name appears in headers and logs. */
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

export const isOnThisMachine = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

export const isSafeToSignInAt = (url: string): boolean => new URL(url).protocol === 'https:' || isOnThisMachine(url)

export function readOidc(
  issuer: string | null,
  clientId: string | null,
  clientSecret: string | null,
): OidcSettings | null {
  if (issuer === null) return null
  if (clientId === null || clientSecret === null)
    throw new SettingsError('OIDC_ISSUER requires OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
  return { issuer, clientId, clientSecret }
}
