/**
 * Reads the text that somebody pastes to name a channel: an id, an @handle, or an address of the channel or of one of its videos, also
 * inside a sentence, in quotes, or as the target of a redirect.
 *
 * The text is only parsed, never fetched. Only YouTube's own hosts and the redirects of Google count, without a user and without a port other
 * than 443. Forms check it while they are filled in, by the same rule as the server.
 */
export type ChannelReference =
  | { kind: 'id'; id: string }
  | { kind: 'handle'; handle: string }
  /** /user/Name: the oldest kind of address. */
  | { kind: 'user'; name: string }
  /** /c/Name: an old kind of address that may have become the handle of that name. */
  | { kind: 'name'; name: string }
  /** /Name: like /c/Name, but it may also be a page of YouTube that this file does not know, so a person has to confirm the channel. */
  | { kind: 'bare'; name: string }
  | { kind: 'video'; id: string }

export const isChannelId = (text: string): boolean => /^UC[\w-]{22}$/.test(text)
/** A handle with its @: 1 to 30 letters and digits of any script, with _ - . and ·. Handles of one or two letters exist. */
const isHandle = (text: string): boolean => /^@[\p{L}\p{M}\p{N}_.·-]{1,30}$/u.test(text)
const isName = (text: string): boolean => isHandle(`@${text}`)
const isVideoId = (text: string): boolean => /^[\w-]{11}$/.test(text)

/**
 * One spelling for every way to write a name: ids unchanged, handles and old names in lower case with their @, as in the catalogue. Only
 * the statistics source knows whether an id, a handle and a video belong to one channel.
 */
export function spelledAlike(reference: ChannelReference): string {
  if (reference.kind === 'id') return reference.id
  if (reference.kind === 'video') return `video ${reference.id}`
  return (reference.kind === 'handle' ? reference.handle : `@${reference.name}`).toLowerCase()
}

const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'gaming.youtube.com']
const OTHER_HOSTS = [
  'youtu.be',
  'www.youtu.be',
  'studio.youtube.com',
  'consent.youtube.com',
  'consent.google.com',
  'accounts.google.com',
  'accounts.youtube.com',
  'www.google.com',
  'google.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]
const LONGEST = 1_000
const MOST_REDIRECTS = 3
/** Query parameters that hold the address to which a page redirects. */
const TARGETS = ['continue', 'next', 'u', 'url', 'q']

/** First path segments that are pages of YouTube, so that no channel of that name is looked up. */
const OWN_PAGES = new Set(
  `about account account_privacy ads api apps artists attribution_link c channel channel_switcher channels charts clip clips comment community
  copyright courses creators dashboard e embed error fashion feed feeds gaming generate_204 gift google hashtag howyoutubeworks iframe_api img
  index intl jobs kids learning legal live live_chat live_dashboard login logout movies music my_videos new news oembed oops opensearch original
  originals paid_memberships playables player_api playlist podcasts policies post posts premieres premium press privacy redeem redirect
  reporthistory results s select_site shopping shorts signin signup sitemaps source sports static storefront studio subscription_center
  supported_browsers t terms testtube trending trends tv upload user v verify vi video videos watch watch_popup watch_queue watch_videos
  yt yts`.split(/\s+/),
)

/** Returns null for a text that names no channel or several channels. */
export function parseChannelReference(text: string): ChannelReference | null {
  if (text.length > LONGEST) return null
  const given = withoutQuotes(plainText(text))
  const whole = parseWhole(given)
  if (whole || !/[\s()<>[\]{}"'“”„«»‹›]/u.test(given)) return whole
  // a sentence around one link: an @handle in it may belong to somebody else, for example on another site
  const named = given
    .split(/[\s()<>[\]{}"'“”„«»‹›|]+/u)
    .flatMap((word) => parseAddress(trimEnd(word, /[.,;:!?…]/u)) ?? [])
  return new Set(named.map(spelledAlike)).size === 1 ? named[0]! : null
}

const parseWhole = (text: string): ChannelReference | null => {
  if (isChannelId(text)) return { kind: 'id', id: text }
  if (isHandle(text)) return { kind: 'handle', handle: text }
  return parseAddress(text)
}

/** Returns the text without invisible and enclosing characters; fullwidth characters, such as ＠, become the usual ones. */
const plainText = (text: string): string =>
  text
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Me}]/gu, '')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('﹫', '@')
    .trim()

const withoutQuotes = (text: string): string =>
  trimEnd(text.replace(/^[\s"'`“”„‘’«»‹›<([{]+/u, ''), /[\s"'`“”„‘’«»‹›>)\]},;:!?…]/u)

/** Removes characters from the end one by one: a regular expression for the whole end takes quadratic time over hostile text. */
function trimEnd(text: string, dropped: RegExp): string {
  let end = text.length
  while (end > 0 && dropped.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** The segments of the path, decoded once; empty if an escape is invalid. */
type Address = { host: string; parts: readonly string[]; query: string }

/** Parses an address without the URL class, which this folder may not use. */
function addressOf(text: string): Address | null {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([a-z.-]+?)\.?(?::443)?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i.exec(text) ?? []
  const known = [...HOSTS, ...OTHER_HOSTS].find((one) => one === host.toLowerCase())
  return known ? { host: known, parts: partsOf(path), query } : null
}

function parseAddress(text: string, redirects = 0): ChannelReference | null {
  const address = addressOf(text)
  if (!address) return null
  const channelId = parameter(address, 'channel_id') ?? parameter(address, 'channel')
  if (channelId !== null && isChannelId(channelId)) return { kind: 'id', id: channelId }
  const target = redirects < MOST_REDIRECTS ? targetOf(address) : null
  if (target !== null) return parseAddress(target, redirects + 1)
  if (address.host.endsWith('youtu.be')) return video(address.parts[0]) ?? handleIn(address)
  if (address.host === 'studio.youtube.com' || HOSTS.includes(address.host) || address.host.includes('nocookie'))
    return longReference(address)
  return null
}

/** Returns the address to which a redirect, a consent page or a sign-in page leads; null for other pages. */
function targetOf(address: Address): string | null {
  const [first = ''] = address.parts
  const isRedirect =
    !HOSTS.includes(address.host) || ['attribution_link', 'redirect', 'signin', 'oembed'].includes(first)
  if (!isRedirect) return null
  for (const name of TARGETS) {
    const target = parameter(address, name)
    if (target?.startsWith('/') && !target.startsWith('//')) return `www.youtube.com${target}`
    if (target?.includes('youtu')) return target
  }
  return null
}

function parameter({ query }: Address, name: string): string | null {
  for (const pair of query.split('&')) {
    const [key, value = ''] = pair.split('=', 2)
    if (key === name) return decoded(value.replaceAll('+', ' '))
  }
  return null
}

const video = (id: string | undefined | null): ChannelReference | null =>
  id != null && isVideoId(id) ? { kind: 'video', id } : null

const handleIn = ({ parts: [first = ''] }: Address): ChannelReference | null =>
  isHandle(first) ? { kind: 'handle', handle: first } : null

function longReference(address: Address): ChannelReference | null {
  const [first, second = ''] = address.parts
  if (first === undefined) return null
  const handle = handleIn(address)
  if (handle) return handle
  if (first === 'channel') return isChannelId(second) ? { kind: 'id', id: second } : null
  if (first === 'user' || first === 'c')
    return isName(second) ? { kind: first === 'user' ? 'user' : 'name', name: second } : null
  if (first === 'feeds') {
    const user = parameter(address, 'user')
    return user !== null && isName(user) ? { kind: 'user', name: user } : null
  }
  if (['shorts', 'live', 'embed', 'v', 'e', 'vi', 'source'].includes(first)) return video(second)
  if (['watch', 'watch_popup', 'live_chat'].includes(first)) return video(parameter(address, 'v')) ?? video(second)
  if (!HOSTS.includes(address.host))
    return address.host === 'studio.youtube.com' && first === 'video' ? video(second) : null
  return isName(first) && !OWN_PAGES.has(first.toLowerCase()) && !first.includes('.')
    ? { kind: 'bare', name: first }
    : null
}

const partsOf = (path: string): string[] => {
  const parts = path.split('/').filter(Boolean).map(decoded)
  return parts.includes(null) ? [] : parts.map((part) => plainText(part!))
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
