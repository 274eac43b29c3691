/**
 * Sends one request with Google's client and strict limits: no redirects, at most 2 MB of response, a timeout of 5 s.
 *
 * The key is sent in a header. The client's errors contain the whole request with that header, so this file never passes them on: it throws
 * NoResponse with a text of its own. Anything with a status counts as a response.
 */
import { youtube, type youtube_v3 as v3 } from '@googleapis/youtube'
import type { RawResponse } from './failures.ts'

export type ClientOptions = {
  key: string
  /** The root URL of a fake API, for tests. */
  rootUrl?: string | null
  timeoutMs?: number
}

/** Thrown if there is no response, or an incomplete one. */
export class NoResponse extends Error {
  readonly isGarbage: boolean
  constructor(message: string, isGarbage = false) {
    super(message)
    this.isGarbage = isGarbage
  }
}

export type Send = (ask: (api: v3.Youtube, options: object) => Promise<unknown>) => Promise<RawResponse>

const TIMEOUT_MS = 5_000
const LONGEST_BODY = 2_000_000

export function openClient({ key, rootUrl, timeoutMs = TIMEOUT_MS }: ClientOptions): Send {
  const api = youtube({
    version: 'v3',
    headers: { 'x-goog-api-key': key },
    retry: false,
    responseType: 'text',
    validateStatus: () => true,
    ...(rootUrl && { rootUrl: `${rootUrl}/` }),
  })
  return async (ask) => {
    let received: RawResponse | undefined
    let failed: NoResponse | undefined
    const fetchImplementation = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
      try {
        received = await fetchBounded(input, init, timeoutMs)
        return new Response(received.text)
      } catch (error) {
        failed = error instanceof NoResponse ? error : new NoResponse(sentenceOf(error))
        throw failed
      }
    }
    try {
      await ask(api, { fetchImplementation })
    } catch {
      throw failed ?? new NoResponse('the client of YouTube failed before it asked')
    }
    return received!
  }
}

async function fetchBounded(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  timeoutMs: number,
): Promise<RawResponse> {
  const response = await fetch(input, {
    method: 'GET',
    ...(init?.headers && { headers: init.headers }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await readBounded(response) }
}

async function readBounded({ body }: Response): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.byteLength
    if (length > LONGEST_BODY) throw new NoResponse('YouTube responds with more than we read', true)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError'
    ? 'YouTube did not respond in time'
    : 'YouTube cannot be reached'
