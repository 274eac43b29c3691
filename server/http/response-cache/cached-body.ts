/**
 * One JSON response as immutable bytes, with its ETags, its headers and its compressed forms.
 *
 * ETags are strong and derived from the bytes alone, so every process gives the same ones; each compressed form has its own. Compressed
 * forms are made once, on first request, off the event loop; until then clients get the plain bytes. A client whose If-None-Match names any
 * form gets 304. A stale response carries its age and no ETag and must not be stored (RFC 9111 and 9211).
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ENCODINGS, negotiateEncoding, type ContentEncoding } from '#server/http/accept-encoding.ts'

/** The size in bytes below which a body is not compressed, because that would not save a packet. */
const WORTH_COMPRESSING = 1_000
/** In bytes: up to this size headers and body are written together, which is cheaper; measured, from 16 KB on it is more expensive. */
const ONE_PIECE = 8_000
const BROTLI_QUALITY = 5

/** Browsers revalidate each time. Shared caches may serve the bytes for one second. Only for responses that are the same for everybody. */
export const SHARED_READ = 'public, max-age=0, s-maxage=1'
/**
 * A CDN that supports RFC 9213 serves them for two more seconds while it revalidates, and for ten minutes while the server fails. Only CDNs
 * get this header: browsers would also serve stale bytes, and make one more call for each first read.
 */
const CDN_READ = 'public, max-age=1, stale-while-revalidate=2, stale-if-error=600'

/** Names and values alternate, which node:http writes fastest. */
type FlatHeaders = string[]
type Form = {
  tag: string
  headers: FlatHeaders
  unchanged: FlatHeaders
  /** The media type of the bytes. */
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

  /** `headers` are sent with every response. */
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

  /** Responds to a GET or HEAD request. */
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

  /** Sends the bytes as a stale response with this age in seconds. */
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

  /** Makes a compressed form once. Never rejects: if compression fails, clients get the plain bytes. */
  async compress(coding: ContentEncoding): Promise<void> {
    if (this.#underway.has(coding)) return
    this.#underway.add(coding)
    try {
      const smaller = await compressed(this.bytes, coding)
      if (smaller.length < this.bytes.length) this.#forms.set(coding, this.#formOf(coding, smaller))
    } catch {
      // memory is short at worst; the next body tries again
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

  /** Returns which of our ETags the client names. Weak ETags match too, because proxies weaken them. */
  #tagIn(known: string): string | undefined {
    if (known === this.#asIs.tag || known.trim() === '*') return this.#asIs.tag
    const named = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return this.#tags.find((tag) => named.includes(tag))
  }
}

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses for speed rather than size, off the event loop. */
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
