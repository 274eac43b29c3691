/**
 * Paths of this site's own pages: the check for `?to=`, for redirects and for links in notifications.
 *
 * It never throws: a path that could leave this site, or that is no page (the API, the socket), becomes '/'.
 */
import { hasControlCharacter } from './text.ts'

const LONGEST = 2_000

/** Browsers read a backslash as a slash and remove tabs and line breaks, so `/\evil` and `/<tab>/evil` would leave the site. */
const leavesTheSite = (path: string): boolean =>
  /[\\\s]/.test(path) || hasControlCharacter(path) || !path.isWellFormed()

/** Matches a path that becomes '//evil', even if only after decoding or after resolving its dots. */
const hidesAnotherHost = (pathname: string): boolean =>
  /\/\//.test(pathname) || /%(2f|5c|0|1|7f)/i.test(pathname) || /\/(\.|%2e){1,2}(\/|$)/i.test(pathname)

const isNoPage = (pathname: string): boolean => /^\/(api|ws)(\/|$)/i.test(pathname)

/** Returns `text` if it is a path of this site, otherwise '/'. Query and fragment are preserved. */
export function safePath(text: unknown): string {
  if (typeof text !== 'string' || text.length > LONGEST || !text.startsWith('/') || leavesTheSite(text)) return '/'
  const pathname = text.split(/[?#]/)[0]!
  return hidesAnotherHost(pathname) || isNoPage(pathname) ? '/' : text
}
