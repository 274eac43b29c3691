/** Rosters as they were read from a file, with names in them → with numbers alone, or what is wrong with the line. */
import { numberIn, sameName } from './cells.ts'
import type { Stray, Unread } from './misplaced.ts'
import type { Beside, ReadRoster } from './read-sheet.ts'

/** With every creator's number. */
export type NumberedRoster = { line: number } & (
  | { entryId: number | null; creatorIds: number[] }
  | { problem: 'unreadable_entry' | 'unclosed_quote' }
  | { problem: 'unknown_name' | 'ambiguous_name'; name: string }
  | Stray
  | Unread
  | Disagreement
  | NumberForName
)
/** `idOf`: the name of the creator with that number; `nameOf`: the number of the one with that name, if it is only one. */
type Disagreement = {
  problem: 'number_and_name'
  creatorId: number
  idOf: string | null
  name: string
  nameOf: number | null
}

/** `columns`: where the number of a creator belongs, and where it stands. */
type NumberForName = { problem: 'number_for_name'; text: string; columns: [number: string, name: string] }

/** Puts numbers for names. Capitals do not matter, and neither does the apostrophe that keeps a name from being a formula. */
export function numberedRosters(
  rosters: readonly ReadRoster[],
  known: Iterable<{ creatorId: number; name: string }>,
): NumberedRoster[] {
  const byName = new Map<string, number[]>()
  const byNumber = new Map<number, string>()
  for (const { creatorId, name } of known) {
    byName.set(sameName(name), [...(byName.get(sameName(name)) ?? []), creatorId])
    byNumber.set(creatorId, name)
  }
  // a name that nobody has is no problem beside a number, since channels are renamed; but one that could be a number was meant as such
  const disagreementOf = ({ creatorId, name, columns }: Beside): (Disagreement | NumberForName)[] => {
    const named = byName.get(sameName(name))
    if (!named) return numberIn(name) === undefined ? [] : [{ problem: 'number_for_name', text: name, columns }]
    if (named.includes(creatorId)) return []
    const nameOf = named.length === 1 ? named[0]! : null
    return [{ problem: 'number_and_name', creatorId, idOf: byNumber.get(creatorId) ?? null, name, nameOf }]
  }
  return rosters.map((read): NumberedRoster => {
    if ('problem' in read) return read
    const { line, entryId, creators, beside = [] } = read
    const [disagreement] = beside.flatMap(disagreementOf)
    if (disagreement) return { line, ...disagreement }
    const creatorIds: number[] = []
    for (const one of creators) {
      const found = typeof one === 'number' ? [one] : (byName.get(sameName(one)) ?? idsIn(one))
      if (found.length !== 1)
        return { line, problem: found.length === 0 ? 'unknown_name' : 'ambiguous_name', name: String(one) }
      creatorIds.push(found[0]!)
    }
    return { line, entryId, creatorIds }
  })
}

/** A number where a name belongs, with no number beside it. */
const idsIn = (text: string): number[] => [numberIn(text)].filter((id) => id !== undefined)
