/**
 * Responses that every player gets as the same bytes, kept for as long as what they depend on is the same. The session is looked at first:
 * these are never sent from in front of it.
 *
 * One read for any number of callers: whoever asks in the same state waits for the same bytes. A failed read fails for those who
 * waited for it; the next caller reads again.
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

type Kept = { state: readonly unknown[]; body: Promise<TaggedBody> }

export function openTaggedBodies(): TaggedBodies {
  const kept = new Map<string, Kept>()

  return {
    at(address, state, make) {
      const known = kept.get(address)
      kept.delete(address)
      if (known && isSame(known.state, state)) {
        kept.set(address, known) // the last to be dropped
        return known.body
      }
      const made: Kept = { state, body: make().then((text) => new TaggedBody(Buffer.from(text))) }
      kept.set(address, made)
      if (kept.size > MAX_BODIES) kept.delete(kept.keys().next().value!)
      made.body.catch(() => {
        if (kept.get(address) === made) kept.delete(address)
      })
      return made.body
    },
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place])
