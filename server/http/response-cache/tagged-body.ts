/**
 * Responses that are the same bytes for every player, cached while their data is unchanged. The session is checked first; unlike shared
 * reads they never bypass Fastify.
 *
 * Concurrent requests in the same state share one read. A failed read fails for the requests that waited for it; the next request reads
 * again.
 */
import { createHash } from 'node:crypto'
import type { ContentEncoding } from '#server/http/accept-encoding.ts'
import { compressed } from './cached-body.ts'

/** A small number, because each body may be large. */
export const MAX_BODIES = 20

/** The bytes with their ETag, and their compressed forms, each made once. */
export class TaggedBody {
  readonly bytes: Buffer
  /** The body has a weak ETag, because the ETag hashes the bytes before compression. */
  readonly tag: string
  readonly #forms = new Map<ContentEncoding, Promise<Buffer>>()

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.tag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`
  }

  /** Returns whether If-None-Match names these bytes. */
  isNamedIn(known: string): boolean {
    return known.includes(this.tag.slice('W/'.length))
  }

  compressed(coding: ContentEncoding): Promise<Buffer> {
    const form = this.#forms.get(coding) ?? compressed(this.bytes, coding)
    this.#forms.set(coding, form)
    return form
  }
}

export type TaggedBodies = {
  /** Returns the body of this address in this state, and calls `make` if it is not cached. */
  at(address: string, state: readonly unknown[], make: () => Promise<string>): Promise<TaggedBody>
}

type Cached = { state: readonly unknown[]; body: Promise<TaggedBody> }

/** Returns an empty cache of bodies. */
export function openTaggedBodies(): TaggedBodies {
  const cached = new Map<string, Cached>()

  return {
    at(address, state, make) {
      const known = cached.get(address)
      cached.delete(address)
      if (known && isSame(known.state, state)) {
        cached.set(address, known) // The bodies in the order of their last use; the last one is removed last.
        return known.body
      }
      const made: Cached = { state, body: make().then((text) => new TaggedBody(Buffer.from(text))) }
      cached.set(address, made)
      if (cached.size > MAX_BODIES) cached.delete(cached.keys().next().value!)
      made.body.catch(() => {
        if (cached.get(address) === made) cached.delete(address)
      })
      return made.body
    },
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
