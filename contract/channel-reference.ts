/**
 * Reads the text that a person types to name a channel: an id, an @handle, or an address of the channel or of one of its videos.
 *
 * The text is only parsed, never fetched. Only YouTube's own hosts are accepted, without a user, a port or a look-alike name. Path parts
 * after the channel's name are ignored, and so is every query except a video's. Returns null if the text names no channel. The form and the
 * server use the same rule.
 */
export type ChannelReference =
  | { kind: 'id'; id: string }
  | { kind: 'handle'; handle: string }
  /** Addresses of the form /user/Name, the oldest kind. */
  | { kind: 'user'; name: string }
  /** Addresses of the form /c/Name or /Name. They may have become the channel's handle. */
  | { kind: 'name'; name: string }
  | { kind: 'video'; id: string }

export const isChannelId = (text: string): boolean => /^UC[\w-]{22}$/.test(text)
/** A handle with its @: 3 to 30 letters and digits of any script, with _ - . and ·. */
const isHandle = (text: string): boolean => /^@[\p{L}\p{M}\p{N}_.·-]{3,30}$/u.test(text)
const isName = (text: string): boolean => isHandle(`@${text}`)
const isVideoId = (text: string): boolean => /^[\w-]{11}$/.test(text)

/**
 * Returns the same text for every spelling of one name: ids unchanged, handles and old names in lower case with their @, as the catalogue
 * stores them. Only the statistics source knows whether an id, a handle and a video belong to the same channel.
 */
export function spelledAlike(reference: ChannelReference): string {
  if (reference.kind === 'id') return reference.id
  if (reference.kind === 'video') return `video ${reference.id}`
  return (reference.kind === 'handle' ? reference.handle : `@${reference.name}`).toLowerCase()
}

const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com']
const SHORT_HOSTS = ['youtu.be', 'www.youtu.be']
const LONGEST = 300
/** First path parts that belong to YouTube's own pages. */
const OWN_PAGES = [
  'feed',
  'gaming',
  'hashtag',
  'playlist',
  'premium',
  'results',
  'watch',
  'shorts',
  'live',
  'embed',
  'channel',
  'user',
  'c',
  'v',
  't',
]

export function parseChannelReference(text: string): ChannelReference | null {
  const given = text.trim()
  if (given.length > LONGEST) return null
  if (isChannelId(given)) return { kind: 'id', id: given }
  if (isHandle(given)) return { kind: 'handle', handle: given }
  const address = addressOf(given)
  return address && (SHORT_HOSTS.includes(address.host) ? shortReference(address) : longReference(address))
}

/** `parts`: the parts of the path, decoded once. A path with an invalid escape has no parts. */
type Address = { host: string; parts: readonly string[]; query: string }

/** The address is parsed by hand because the `contract` folder is compiled without the URL class. */
function addressOf(text: string): Address | null {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([a-z.]+)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i.exec(text) ?? []
  const known = [...HOSTS, ...SHORT_HOSTS].find((one) => one === host.toLowerCase())
  return known ? { host: known, parts: partsOf(path), query } : null
}

const video = (id: string | undefined): ChannelReference | null =>
  id !== undefined && isVideoId(id) ? { kind: 'video', id } : null

const shortReference = ({ parts }: Address) => video(parts[0])

function longReference({ parts: [first, second = ''], query }: Address): ChannelReference | null {
  if (first === undefined) return null
  if (isHandle(first)) return { kind: 'handle', handle: first }
  if (first === 'channel') return isChannelId(second) ? { kind: 'id', id: second } : null
  if (first === 'user' || first === 'c')
    return isName(second) ? { kind: first === 'user' ? 'user' : 'name', name: second } : null
  if (first === 'watch') return video(/(?:^|&)v=([^&]*)/.exec(query)?.[1])
  if (['shorts', 'live', 'embed', 'v'].includes(first)) return video(second)
  return isName(first) && !OWN_PAGES.includes(first) ? { kind: 'name', name: first } : null
}

function partsOf(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}
