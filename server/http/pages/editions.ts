/**
 * The HTML variants of the page that the build made (scripts/page-editions.ts), in memory with their compressed copies and the style hashes
 * for the content security policy.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { negotiateEncoding, type ContentEncoding } from '#server/http/accept-encoding.ts'

export const EDITIONS = ['landing', 'draft', 'visitor', 'player'] as const
export type Edition = (typeof EDITIONS)[number]

const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
  [null, ''],
] as const
type Encoded = { encoding: ContentEncoding | null; body: Buffer }
export type Page = readonly Encoded[]

export const readPage = (folder: string, edition: Edition): Page =>
  COPIES.map(([encoding, ending]) => ({
    encoding,
    body: readFileSync(path.join(folder, 'pages', `${edition}.html${ending}`)),
  }))

/** Returns the copy that a browser with this Accept-Encoding prefers. */
export function encodingFor(page: Page, accepted: string | undefined): Encoded {
  const best = negotiateEncoding(accepted)
  return page.find(({ encoding }) => encoding === best)!
}

/** Selects a variant by path and by whether the request has a session cookie. The application itself checks the session. */
export function editionFor(pathname: string, hasSession: boolean): Edition {
  if (!hasSession) return pathname === '/' ? 'landing' : 'visitor'
  return pathname === '/' || pathname === '/play' ? 'draft' : 'player'
}

/** Returns the SHA-256 in base64 of every style inside a page. */
export const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => createHash('sha256').update(style!).digest('base64'))
