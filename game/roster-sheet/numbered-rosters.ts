/** Turns rosters as read from a file, with names in them, into rosters of numbers alone, or into the problem of the line. */
import { nameAndNumberIn, numberIn, sameName } from './cells.ts'
import type { Stray, Unread } from './misplaced.ts'
import type { Beside, ReadRoster } from './read-sheet.ts'

/** A roster with the number of every creator. */
export type NumberedRoster = { line: number } & (
  | { entryId: number | null; creatorIds: number[] }
  | { problem: 'unreadable_entry' | 'unclosed_quote' | 'no_separator' | 'too_many_lines' }
  | { problem: 'unknown_name' | 'ambiguous_name'; name: string }
  | Stray
  | Unread
  | Disagreement
  | NumberForName
)
/** `idOf`: the creator's name for a number. `nameOf`: the number for a name that exactly one creator has. */
type Disagreement = {
  problem: 'number_and_name'
  creatorId: number
  idOf: string | null
  name: string
  nameOf: number | null
}

/** The column in which a creator's number belongs, and the column in which it was found. */
type NumberForName = { problem: 'number_for_name'; text: string; columns: [number: string, name: string] }

/** Replaces names by numbers. Capitals do not matter, and neither does the apostrophe that protects a name from being run as a formula. */
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
  const disagreement = (creatorId: number, name: string, named: readonly number[]): Disagreement => ({
    problem: 'number_and_name',
    creatorId,
    idOf: byNumber.get(creatorId) ?? null,
    name,
    nameOf: named.length === 1 ? named[0]! : null,
  })
  // an unknown name beside a number is no problem, since channels are renamed; a name that could be a number is read as one
  const disagreementsOf = ({ creatorId, name, columns }: Beside): (Disagreement | NumberForName)[] => {
    const named = byName.get(sameName(name))
    if (named) return named.includes(creatorId) ? [] : [disagreement(creatorId, name, named)]
    if (numberIn(name) !== undefined) return [{ problem: 'number_for_name', text: name, columns }]
    const both = nameAndNumberIn(name)
    if (!both || !byName.has(sameName(both.name))) return []
    return [both.creatorId, creatorId].flatMap((id) => disagreementsOf({ creatorId: id, name: both.name, columns }))
  }
  // a name may look like `Top 10 (2024)`, so the number in it counts only if one of its two parts is known
  const creatorsFor = (text: string): readonly number[] | Disagreement => {
    const both = nameAndNumberIn(text)
    const known = byName.get(sameName(text))
    if (known || !both) return known ?? idsIn(text)
    const named = byName.get(sameName(both.name)) ?? []
    if (named.includes(both.creatorId)) return [both.creatorId]
    return named.length > 0 || byNumber.has(both.creatorId) ? disagreement(both.creatorId, both.name, named) : []
  }
  return rosters.map((read): NumberedRoster => {
    if ('problem' in read) return read
    const { line, entryId, creators, beside = [] } = read
    const [disagreeing] = beside.flatMap(disagreementsOf)
    if (disagreeing) return { line, ...disagreeing }
    const creatorIds: number[] = []
    for (const one of creators) {
      const found = typeof one === 'number' ? [one] : creatorsFor(one)
      if ('problem' in found) return { line, ...found }
      if (found.length !== 1)
        return { line, problem: found.length === 0 ? 'unknown_name' : 'ambiguous_name', name: String(one) }
      creatorIds.push(found[0]!)
    }
    return { line, entryId, creatorIds }
  })
}

/** A number where a name belongs, with no number beside it. */
const idsIn = (text: string): number[] => [numberIn(text)].filter((id) => id !== undefined)
