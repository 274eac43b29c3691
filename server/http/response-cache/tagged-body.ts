/**
 * Responses that are the same bytes for every player, kept for as long as their inputs are unchanged. The session is checked first: unlike
 * shared reads, they are never sent before that.
 *
 * One read for any number of callers: callers in the same state wait for the same bytes. A failed read fails for those who waited for it;
 * the next caller reads again.
 */
import { createHash } from 'node:crypto'
import type { ContentEncoding } from '#server/http/accept-encoding.ts'
import { compressed } from './cached-body.ts'

/** Each may be large. */
export const MAX_BODIES = 20

/** Bytes with the hash they are asked by, and their compressed forms, each made once. */
export class TaggedBody {
  readonly bytes: Buffer
  /** Of the bytes before they are compressed, so it is a weak one. */
  readonly tag: string
  readonly #forms = new Map<ContentEncoding, Promise<Buffer>>()

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.tag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`
  }

  /** Does an If-None-Match name these bytes? */
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
  /** The body of this address in this state, made by `make` unless it is there. */
  at(address: string, state: readonly unknown[], make: () => Promise<string>): Promise<TaggedBody>
}

type Cached = { state: readonly unknown[]; body: Promise<TaggedBody> }

export function openTaggedBodies(): TaggedBodies {
  const cached = new Map<string, Cached>()

  return {
    at(address, state, make) {
      const known = cached.get(address)
      cached.delete(address)
      if (known && isSame(known.state, state)) {
        cached.set(address, known) // the last to be dropped
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
