/**
 * Reads a list of channels that an administrator pastes or drops: lines of ids, @handles and addresses, or a CSV file such as the
 * subscriptions.csv of Google Takeout. Never throws.
 *
 * Columns are recognised by their content, because Takeout writes their names in the language of the account. The form and the tests use
 * the same function, and nothing is looked up here.
 */
import { rowsOf } from '#game/csv-rows.ts'
import { isChannelId, parseChannelReference, type ChannelReference } from './channel-reference.ts'

/** The largest number of channels that are read from one list. */
export const MOST_CHANNELS = 200
/** The longest list in characters: 200 channels with long names, and much room. */
export const LONGEST_LIST = 200_000
/** Later rows, and later cells of a row, are not read, so that a long text costs little. */
const MOST_ROWS = 2_000
const MOST_CELLS = 1_000
const LONGEST_SHOWN = 120

/**
 * One channel of a list. `line` is the line number in the list, from 1, and `text` is what the list says there. `reference` is the id,
 * @handle or address in its shortest spelling, or null if the line names no channel.
 */
export type NamedChannel = { line: number; text: string; reference: string | null }

/** `repeated`: how many lines name a channel that an earlier line names. `leftOut`: how many channels come after the limit. */
export type ChannelList = { channels: NamedChannel[]; repeated: number; leftOut: number }

export function readChannelList(text: string): ChannelList {
  const rows = closedRows(text.replace(/^\uFEFF/, '').slice(0, LONGEST_LIST))
  const idColumn = idColumnOf(rows)
  const channels: NamedChannel[] = []
  const known = new Set<string>()
  let [repeated, leftOut] = [0, 0]
  for (const [index, { line, cells }] of rows.entries()) {
    const references = referencesIn(idColumn === null || !isIdIn(cells, idColumn) ? cells : [cells[idColumn]!])
    if (references.length === 0 && index === 0 && isHead(cells, rows)) continue
    const shown = shownText(cells)
    for (const reference of references.length > 0 ? references : [null]) {
      const name = reference === null ? `? ${shown}` : spellingOf(reference)
      if (known.has(name)) repeated += 1
      else if (channels.length === MOST_CHANNELS) leftOut += 1
      else channels.push(namedChannel(line, reference, references.length > 1 ? null : shown))
      known.add(name)
    }
  }
  return { channels, repeated, leftOut }
}

/** `shown` is null for one of several channels of a line, which is shown by its reference. */
function namedChannel(line: number, reference: ChannelReference | null, shown: string | null): NamedChannel {
  const written = reference && writtenReference(reference)
  return { line, text: shown ?? written ?? '', reference: written }
}

/** Returns the shortest text that parseChannelReference reads as this reference. */
export function writtenReference(reference: ChannelReference): string {
  switch (reference.kind) {
    case 'id':
      return reference.id
    case 'handle':
      return reference.handle
    case 'user':
      return `youtube.com/user/${reference.name}`
    case 'name':
      return `youtube.com/c/${reference.name}`
    case 'bare':
      return `youtube.com/${reference.name}`
    case 'video':
      return `youtu.be/${reference.id}`
  }
}

/** The number of channel ids that one call of YouTube takes. */
const IDS_A_UNIT = 50

/**
 * Returns the most units of YouTube's daily quota that checking these references and then adding their channels costs. Ids are requested 50
 * at a time, and missing ones once more; a handle costs a unit, a video or an old user name up to two.
 */
export function unitsFor(references: readonly string[]): number {
  const kinds = references.map((text) => parseChannelReference(text)?.kind)
  const idCalls = (count: number) => 2 * Math.ceil(count / IDS_A_UNIT)
  const others = kinds.filter((kind) => kind !== undefined && kind !== 'id')
  const single = others.reduce((units, kind) => units + (kind === 'video' || kind === 'user' ? 2 : 1), 0)
  return idCalls(kinds.length - others.length) + single + idCalls(kinds.length)
}

type Cells = readonly string[]
type ListRow = { line: number; cells: string[] }

/** A quotation mark that is never closed would swallow the rest of the list, so such a list is read without quotation marks. */
function closedRows(text: string): ListRow[] {
  const rows = rowsOf(text)
  const closed = rows.every(({ isClosed }) => isClosed) ? rows : rowsOf(text.replaceAll('"', ''))
  return closed
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, MOST_CELLS) }))
    .filter(({ cells }) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)))
    .slice(0, MOST_ROWS)
}

const isIdIn = (cells: Cells, column: number): boolean => isChannelId(cells[column] ?? '')

/**
 * Returns the column of channel ids of a table with column names, or null for a plain list. In such a table the other cells of a row belong
 * to the same channel, also if its title looks like an @handle.
 */
function idColumnOf([head, ...others]: readonly ListRow[]): number | null {
  if (!head || head.cells.length < 2 || referencesIn(head.cells).length > 0) return null
  const column = others.map(({ cells }) => cells.findIndex(isChannelId)).find((at) => at >= 0)
  if (column === undefined) return null
  return 2 * others.filter(({ cells }) => isIdIn(cells, column)).length > others.length ? column : null
}

/** The references in the cells of a row, each once. A cell of words that are all references, such as '@ada @bob', has several. */
function referencesIn(cells: Cells): ChannelReference[] {
  const found = cells.flatMap((cell) => {
    const one = parseChannelReference(cell)
    if (one) return [one]
    const words = cell.split(/\s+/, MOST_CHANNELS).filter(Boolean)
    const each = words.length > 1 ? words.map((word) => parseChannelReference(word)) : []
    return each.every((reference) => reference !== null) ? each : []
  })
  return [...new Map(found.map((reference) => [spellingOf(reference), reference])).values()]
}

/** Handles and old names count without regard to capitals; ids differ by them. */
function spellingOf(reference: ChannelReference): string {
  const written = writtenReference(reference)
  return reference.kind === 'id' || reference.kind === 'video' ? written : written.toLowerCase()
}

const HEAD = /^(?:youtube[ _-]?)?(?:channels?[ _-]?)?(?:ids?|urls?|links?|handles?|names?|channels?)$/i

/** Returns whether the first row, which names no channel, names the columns: it does above rows with as many cells. */
const isHead = (cells: Cells, [, second]: readonly ListRow[]): boolean =>
  second !== undefined && (cells.length === 1 ? HEAD.test(cells[0]!) : second.cells.length === cells.length)

/** Returns the words beside the references of a row, such as the title in a table, or the whole row if there are none. */
function shownText(cells: Cells): string {
  const filled = cells.filter((cell) => cell !== '')
  const words = filled.filter((cell) => parseChannelReference(cell) === null)
  return (words.length > 0 ? words : filled).join(', ').replaceAll(/\s+/g, ' ').slice(0, LONGEST_SHOWN).toWellFormed()
}
