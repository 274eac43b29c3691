/**
 * One JSON response as immutable bytes: its ETags, every header it travels with, and its compressed forms.
 *
 * ETag       strong: from the bytes alone, so every process gives the same one; each form has its own, as it has other bytes.
 * Forms      made once, when first asked for, off the event loop; until then callers get the bytes as they are.
 * Unchanged  a caller whose If-None-Match names any form of these bytes gets 304.
 * Stale      sent as such, these bytes carry their age and no tag, and nobody may keep them (RFC 9111 and 9211).
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ENCODINGS, negotiateEncoding, type ContentEncoding } from '#server/http/accept-encoding.ts'

/** Below this a compressed form would fit no fewer packets. */
const WORTH_COMPRESSING = 1_000
/** Up to here a string goes out in one piece with its headers, which costs less than two; measured, from 16 KB on it costs more. */
const ONE_PIECE = 8_000
const BROTLI_QUALITY = 5

/** A browser asks each time, with its tag. A cache for everybody may give the bytes for a second. Only for what is the same for everybody. */
export const SHARED_READ = 'public, max-age=0, s-maxage=1'
/**
 * A CDN that knows it (RFC 9213) gives them for two more seconds while it asks, and for ten minutes while we have nothing to give. Said to
 * CDNs alone: browsers would do so too, with a call more for each first read.
 */
const CDN_READ = 'public, max-age=1, stale-while-revalidate=2, stale-if-error=600'

/** Names and values in turn, as node:http writes them fastest. */
type FlatHeaders = string[]
type Form = {
  tag: string
  headers: FlatHeaders
  unchanged: FlatHeaders
  /** What these bytes are. */
  content: FlatHeaders
  payload: Buffer | string
}

export class CachedBody {
  readonly bytes: Buffer
  readonly #tags: readonly string[]
  readonly #always: FlatHeaders
  readonly #headers: FlatHeaders
  readonly #asIs: Form
  readonly #forms = new Map<ContentEncoding, Form>()
  readonly #underway = new Set<ContentEncoding>()

  /** `headers` go with every response. */
  constructor(bytes: Buffer, headers: FlatHeaders) {
    this.bytes = bytes
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.#tags = ['', ...ENCODINGS].map((name) => (name ? `"${hash}-${name}"` : `"${hash}"`))
    this.#always = [...headers, ...(this.#isLarge ? ['vary', 'accept-encoding'] : [])]
    this.#headers = [...this.#always, 'cache-control', SHARED_READ, 'cdn-cache-control', CDN_READ]
    this.#asIs = this.#formOf(null, bytes)
  }

  get etag(): string {
    return this.#asIs.tag
  }

  /** Responds to a GET or a HEAD. */
  send({ headers }: IncomingMessage, response: ServerResponse): void {
    const known = headers['if-none-match']
    const tag = known === undefined ? undefined : this.#tagIn(known)
    if (tag !== undefined) {
      response.writeHead(304, this.#unchanged(tag))
      response.end()
      return
    }
    const form = this.#formFor(headers['accept-encoding'])
    response.writeHead(200, form.headers)
    if (typeof form.payload === 'string') response.end(form.payload, 'latin1')
    else response.end(form.payload)
  }

  /** As the last that was known, so many seconds ago. */
  sendStale({ headers }: IncomingMessage, response: ServerResponse, age: number): void {
    const { content, payload } = this.#formFor(headers['accept-encoding'])
    const marks = [
      'cache-control',
      'no-store',
      'age',
      String(age),
      'cache-status',
      `"Fantasy Social"; hit; ttl=-${age}`,
    ]
    response.writeHead(200, [...this.#always, ...marks, ...content])
    if (typeof payload === 'string') response.end(payload, 'latin1')
    else response.end(payload)
  }

  get #isLarge(): boolean {
    return this.bytes.length >= WORTH_COMPRESSING
  }

  #formFor(accepted: string | undefined): Form {
    if (!this.#isLarge) return this.#asIs
    const coding = negotiateEncoding(accepted)
    if (coding === null) return this.#asIs
    const form = this.#forms.get(coding)
    if (!form) void this.compress(coding)
    return form ?? this.#asIs
  }

  /** Makes a compressed form, once. Never rejects: without it the bytes go out as they are. */
  async compress(coding: ContentEncoding): Promise<void> {
    if (this.#underway.has(coding)) return
    this.#underway.add(coding)
    try {
      const smaller = await compressed(this.bytes, coding)
      if (smaller.length < this.bytes.length) this.#forms.set(coding, this.#formOf(coding, smaller))
    } catch {
      // out of memory, at worst; the next body tries again
    }
  }

  #formOf(coding: ContentEncoding | null, bytes: Buffer): Form {
    const tag = this.#tags[coding === null ? 0 : ENCODINGS.indexOf(coding) + 1]!
    const content = [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(bytes.length),
      ...(coding ? ['content-encoding', coding] : []),
    ]
    const unchanged = [...this.#headers, 'etag', tag]
    return {
      tag,
      unchanged,
      headers: [...unchanged, ...content],
      content,
      payload: bytes.length <= ONE_PIECE ? bytes.toString('latin1') : bytes,
    }
  }

  #unchanged(tag: string): FlatHeaders {
    return tag === this.#asIs.tag ? this.#asIs.unchanged : [...this.#headers, 'etag', tag]
  }

  /** Which of our tags the caller names; weak ones count, since proxies weaken them. */
  #tagIn(known: string): string | undefined {
    if (known === this.#asIs.tag || known.trim() === '*') return this.#asIs.tag
    const named = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return this.#tags.find((tag) => named.includes(tag))
  }
}

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Quick rather than small, off the event loop. */
export const compressed = (bytes: Buffer, coding: ContentEncoding): Promise<Buffer> =>
  coding === 'gzip'
    ? gzipped(bytes)
    : brotlied(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
