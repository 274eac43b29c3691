/**
 * Paths of our own pages: what is allowed in `?to=`, in a redirect and in a notification's link.
 *
 * Errors  never throws: anything that could leave this site, or that is not a page (the API, the socket), becomes '/'.
 */
import { hasControlCharacter } from './text.ts'

const LONGEST = 2_000

/** Browsers read a backslash as a slash and drop tabs and line breaks, so `/\evil` and `/<tab>/evil` leave the site. */
const leavesTheSite = (path: string): boolean =>
  /[\\\s]/.test(path) || hasControlCharacter(path) || !path.isWellFormed()

/** '//evil', even if it only appears after decoding the path or resolving its dots. */
const hidesAnotherHost = (pathname: string): boolean =>
  /\/\//.test(pathname) || /%(2f|5c|0|1|7f)/i.test(pathname) || /\/(\.|%2e){1,2}(\/|$)/i.test(pathname)

const isNoPage = (pathname: string): boolean => /^\/(api|ws)(\/|$)/i.test(pathname)

/** Returns `text` if it is a path of ours, else '/'. Query and fragment are preserved. */
export function safePath(text: unknown): string {
  if (typeof text !== 'string' || text.length > LONGEST || !text.startsWith('/') || leavesTheSite(text)) return '/'
  const pathname = text.split(/[?#]/)[0]!
  return hidesAnotherHost(pathname) || isNoPage(pathname) ? '/' : text
}
