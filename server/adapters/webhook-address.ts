/** Addresses of webhooks: which are accepted, and how they are shown. Whoever knows a whole address can post, so it is never shown or logged. */

export type WebhookService = 'discord' | 'slack'
export type WrongAddress = 'not_https' | 'wrong_host' | 'has_port' | 'has_credentials' | 'wrong_path'
type Accepted = { service: WebhookService; url: string }

/** The exact hosts and the shape of their paths. Discord has versions of its API in the path, and ids of 17 to 20 digits. */
const DISCORD = /^\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,25}\/[\w-]{20,120}$/
const SERVICES: ReadonlyMap<string, { service: WebhookService; path: RegExp }> = new Map([
  ['discord.com', { service: 'discord', path: DISCORD }],
  ['discordapp.com', { service: 'discord', path: DISCORD }],
  ['hooks.slack.com', { service: 'slack', path: /^\/services\/[A-Z\d]{5,20}\/[A-Z\d]{5,20}\/[A-Za-z\d]{10,60}$/ }],
])

/** Returns the address without its query and fragment, or why it is not accepted. */
export function readWebhookAddress(text: string): Accepted | { wrong: WrongAddress } {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:') return { wrong: 'not_https' }
  if (url.username !== '' || url.password !== '') return { wrong: 'has_credentials' }
  // the parser has removed the port 443
  if (url.port !== '') return { wrong: 'has_port' }
  const known = SERVICES.get(url.hostname)
  if (!known) return { wrong: 'wrong_host' }
  if (!known.path.test(url.pathname)) return { wrong: 'wrong_path' }
  return { service: known.service, url: `https://${url.hostname}${url.pathname}` }
}

/** Formats an address without its secret: discord.com/…/ab12 */
export const maskAddress = (url: string): string => `${new URL(url).hostname}/…/${url.slice(-4)}`
