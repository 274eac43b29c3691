/**
 * Numbers names 0, 1, 2 ... in the order of first use.
 *
 * Uses many small maps: growing a single map at half a million names blocks the process for some hundred milliseconds.
 */
const MAPS = 1024

export class Numbering {
  readonly names: string[] = []
  readonly #maps = Array.from({ length: MAPS }, () => new Map<string, number>())

  numberOf(name: string): number {
    const map = this.#maps[hashOf(name) % MAPS]!
    const known = map.get(name)
    if (known !== undefined) return known
    const number = this.names.length
    this.names.push(name)
    map.set(name, number)
    return number
  }
}

/** Computes the hash function FNV-1a. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
