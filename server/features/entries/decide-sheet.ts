/**
 * Decides the rosters of an imported file: one verdict for each line. Plain data in, plain data out.
 *
 * The lines are decided together: two entries may swap their rosters, and no two may become equal. If one line is refused, none is stored,
 * so that the player can correct the file and send it again.
 */
import { errors, type Refusal } from '#contract/errors.ts'
import { wholeDollars } from '#game/dollars.ts'
import { refuseAnother, refuseRoster, rosterKey, type RosterLimits, type RosterPick } from '#game/roster.ts'
import type { NumberedRoster } from '#game/roster-sheet/numbered-rosters.ts'
import type { Cents } from '#game/money.ts'
import { repricedRoster, type Roster } from './decide-replacement.ts'
import type { Offers } from './offer.ts'

export type SheetSituation = {
  limits: RosterLimits
  book: Offers
  /** All entries of the player in this competition. */
  entries: readonly { id: number; picks: readonly RosterPick[] }[]
  maxEntries: number
}

export type SheetLine = { line: number; entryId: number | null; totalSalary: Cents | null } & (
  | { verdict: 'enter' | 'change' | 'keep'; roster: Roster }
  | { verdict: 'refuse'; reason: string }
)

const FIRST_COLUMN = 'The first column must be the number of an entry, or empty for a new one'
const PROBLEMS = {
  unreadable_entry: FIRST_COLUMN,
  unknown_columns: `${FIRST_COLUMN}. If this line names columns, call them entry_id and creator_1 to creator_5`,
  no_separator: 'This line is one cell: put a comma, a semicolon or a tab between the columns',
  too_many_lines: 'The file has too many lines: remove this line and all lines below it',
  unclosed_quote: 'A quotation mark is opened here and never closed',
}

const NO_PRICES = 'leave prices out, or keep the line of “Download my entries” that names the columns'

function problemOf(read: Extract<NumberedRoster, { problem: string }>, isFirst: boolean): string {
  if (read.problem === 'unknown_name')
    return IS_AMOUNT.test(read.name)
      ? `${quoted(read.name)} stands where a creator is looked for: ${NO_PRICES}`
      : `No creator here is called ${quoted(read.name)}`
  if (read.problem === 'unread_number') {
    const place = read.column === '' ? 'the first column, which has no name' : `the column ${quoted(read.column)}`
    return `${read.text} is in ${place}: call it entry_id if it has the numbers of entries, or take it out`
  }
  if (read.problem === 'number_for_name') {
    const [number, name] = read.columns
    return `${read.text} is in the column ${name}, which is for a name: put a creator's number into ${number}, or clear it`
  }
  if (read.problem === 'stray_text') {
    const place = read.column === null ? 'past the last column' : `in the column ${read.column}`
    return `${quoted(read.text)} is ${place}, where no creator is looked for: move it to a creator's column, or clear it`
  }
  if (read.problem === 'ambiguous_name') return `More than one creator is called ${quoted(read.name)}: give the number`
  if (read.problem === 'number_and_name') {
    const { creatorId, idOf, name, nameOf } = read
    const number =
      idOf === null ? `${creatorId} is no creator's number here` : `${creatorId} is the number of ${quoted(idOf)}`
    return `${number}, but ${quoted(name)} beside it is ${nameOf ?? 'another'}. Change one of them, or clear it`
  }
  return read.problem === 'unreadable_entry' && isFirst ? PROBLEMS.unknown_columns : PROBLEMS[read.problem]
}

/** Matches an amount of money: with cents or a currency sign. */
const IS_AMOUNT = /^\p{Sc}?\s*\d[\d,.'’\s]*[.,]\d{2}\s*\p{Sc}?$|^\p{Sc}\s*\d[\d,.'’\s]*$/u

const quoted = (name: string): string => `“${name.slice(0, 60)}”`

export function decideSheet(rosters: readonly NumberedRoster[], situation: SheetSituation): SheetLine[] {
  const { entries, maxEntries } = situation
  const named = new Set<number>()
  const lines = rosters.map((roster, nth) => {
    const line = decideLine(roster, situation, named, nth === 0)
    if (line.entryId !== null) named.add(line.entryId)
    return line
  })
  const unnamed = entries.filter(({ id }) => !named.has(id))
  const taken = new Set(unnamed.map(({ picks }) => rosterKey(picks)))
  let count = entries.length
  return lines.map((line): SheetLine => {
    if (line.verdict === 'refuse') return line
    const key = rosterKey(line.roster.picks)
    if (taken.has(key)) return refused(line, { code: 'same_roster' })
    taken.add(key)
    if (line.verdict !== 'enter') return line
    const tooMany = refuseAnother(count++, maxEntries)
    return tooMany ? refused(line, tooMany) : line
  })
}

function decideLine(
  read: NumberedRoster,
  situation: SheetSituation,
  named: ReadonlySet<number>,
  isFirst: boolean,
): SheetLine {
  const { line } = read
  if ('problem' in read)
    return { line, entryId: null, totalSalary: null, verdict: 'refuse', reason: problemOf(read, isFirst) }
  const { entryId, creatorIds } = read
  const place = { line, entryId, totalSalary: null }
  if (entryId !== null && named.has(entryId))
    return { ...place, verdict: 'refuse', reason: 'This entry is in the file twice' }
  const entry = situation.entries.find(({ id }) => id === entryId)
  if (entryId !== null && !entry) return { ...place, verdict: 'refuse', reason: numbersOf(situation.entries) }
  const roster = repricedRoster(creatorIds, entry?.picks ?? [], situation.book)
  if ('refusal' in roster) return refused(place, roster.refusal)
  const priced = { ...place, totalSalary: roster.totalSalary }
  const refusal = refuseRoster(roster.picks, situation.limits)
  if (refusal) return refused(priced, refusal)
  if (!entry) return { ...priced, verdict: 'enter', roster }
  const isSame = rosterKey(entry.picks) === rosterKey(roster.picks)
  return { ...priced, verdict: isSame ? 'keep' : 'change', roster }
}

/** The app numbers a player's entries from 1, so a file may use such a number. The refusal lists at most this many ids. */
const NAMED = 6

function numbersOf(entries: SheetSituation['entries']): string {
  const numbers = entries.map(({ id }) => String(id))
  const [last, ...others] = numbers.toReversed()
  if (last === undefined) return 'You have no entry here to change: leave its number empty for a new one'
  const all =
    numbers.length > NAMED
      ? `${numbers.slice(0, NAMED).join(', ')} and ${numbers.length - NAMED} more`
      : [others.toReversed().join(', '), last].filter(Boolean).join(' and ')
  const says = numbers.length === 1 ? 'Your entry here is' : 'Your entries here are'
  return `${says} ${all}: see “Download my entries”, or leave it empty for a new one`
}

const refused = (
  { line, entryId, totalSalary }: Pick<SheetLine, 'line' | 'entryId' | 'totalSalary'>,
  refusal: Refusal,
): SheetLine => ({
  line,
  entryId,
  totalSalary,
  verdict: 'refuse',
  reason: sentenceOf(refusal),
})

/** Rewords the refusal, because here a whole roster is refused and not one added creator. */
function sentenceOf(refusal: Refusal): string {
  if (refusal.code === 'over_cap')
    return `This roster costs more than the ${wholeDollars(refusal.salaryCap)} salary cap`
  if (refusal.code === 'creator_not_found')
    return `${refusal.creatorId} is no creator's number here. If it is a price, leave it out`
  return errors[refusal.code].say(refusal as never)
}
