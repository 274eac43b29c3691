/** A check, with a sentence if it fails. */
import { isDeepStrictEqual } from 'node:util'

const show = (value: unknown): string => JSON.stringify(value) ?? String(value)

export const must = <T>(found: T, wanted: T) => ({
  equal(what: string): void {
    if (!isDeepStrictEqual(found, wanted)) throw new Error(`${what}: ${show(found)} instead of ${show(wanted)}`)
  },
  differ(what: string): void {
    if (isDeepStrictEqual(found, wanted)) throw new Error(`${what} is still ${show(found)}`)
  },
  atMost(what: string): void {
    if (!(found <= wanted)) throw new Error(`${what}: ${show(found)}, at most ${show(wanted)} are allowed`)
  },
  atLeast(what: string): void {
    if (!(found >= wanted)) throw new Error(`${what}: ${show(found)}, at least ${show(wanted)} are needed`)
  },
})
