/**
 * A competition's evidence: everything that its points follow from, as text that never changes, so that anybody can hash it and recompute
 * the points.
 *
 *   lock        the price book, frozen when drafting opens
 *   end         the readings at both ends with their hours; while live, the readings so far
 *   settlement  the points with their terms, and the hashes of the other two
 *
 * Only the settlement contains no raw counts, so only the settlement is kept permanently.
 *
 * The text is canonical JSON: keys in order, no spaces, numbers as their shortest doubles. Equal content is equal text on every machine.
 * Creators are columns in the order of the book; the second reading is written as its gain. The caller passes the hash function.
 */
import { tenths, type Tenths } from '#game/points.ts'
import { isKnownVersion, scorerOf } from './scorer.ts'
import { addsUp } from './terms.ts'
import { TERM_NAMES, type Book, type BookLine, type Hours, type Reading, type Receipt } from './types.ts'

const EVIDENCE_STAGES = ['lock', 'end', 'settlement'] as const
type EvidenceStage = (typeof EVIDENCE_STAGES)[number]

/** `takenAt`: the time of the counts, in milliseconds since 1970. */
export type TakenReading = Reading & { takenAt: number | null }
type TakenReadings = ReadonlyMap<number, TakenReading>

/** Returns JSON with the keys of every object in order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  fields.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

// ---- writing ----------------------------------------------------------------------------------------------------------------------

const LINE_COLUMNS = [
  'creatorId',
  'normalDay',
  'expectedViews',
  'knownDays',
  'projection',
  'expectedPoints',
  'price',
] as const satisfies (keyof BookLine)[]
const COUNTS = [
  'subscribers',
  'views',
  'likes',
  'comments',
  'basketViews',
  'takenAt',
] as const satisfies (keyof TakenReading)[]

export function lockEvidence(competitionId: number, { lines, ...book }: Book): string {
  const columns = LINE_COLUMNS.map((name) => [name, lines.map((line) => line[name])])
  return canonical({ competitionId, book, lines: Object.fromEntries(columns) })
}

export function endEvidence(
  competitionId: number,
  { lines }: Pick<Book, 'lines'>,
  starts: TakenReadings,
  nows: TakenReadings,
  hours: Hours,
): string {
  const column = (value: (creatorId: number) => number | null) => lines.map(({ creatorId }) => value(creatorId))
  const startOf = (name: keyof TakenReading) => column((id) => starts.get(id)?.[name] ?? null)
  const gainedOf = (name: keyof TakenReading) =>
    column((id) => {
      const now = nows.get(id)?.[name] ?? null
      return now === null ? null : now - (starts.get(id)?.[name] ?? 0)
    })
  return canonical({
    competitionId,
    hours,
    starts: Object.fromEntries(COUNTS.map((name) => [name, startOf(name)])),
    gained: Object.fromEntries(COUNTS.map((name) => [name, gainedOf(name)])),
  })
}

export function settlementEvidence(
  competitionId: number,
  { lines }: Pick<Book, 'lines'>,
  receipts: ReadonlyMap<number, Receipt>,
  hashes: { lock: string; end: string },
): string {
  const inOrder = lines.map(({ creatorId }) => receipts.get(creatorId)!)
  const termOf = ({ terms }: Receipt, name: string) => terms.find((term) => term.name === name)?.tenths ?? null
  return canonical({
    competitionId,
    hashes,
    creatorId: inOrder.map(({ creatorId }) => creatorId),
    points: inOrder.map(({ points }) => points),
    terms: Object.fromEntries(TERM_NAMES.map((name) => [name, inOrder.map((receipt) => termOf(receipt, name))])),
  })
}

// ---- reading ----------------------------------------------------------------------------------------------------------------------

export type EndReadings = { starts: Map<number, TakenReading>; nows: Map<number, TakenReading>; hours: Hours }
export type Settled = { creatorId: number; points: Tenths; terms: Receipt['terms'] }

type Columns<Name extends string> = Record<Name, (number | null)[]>

export function readLock(text: string): { competitionId: number; book: Book } {
  const { competitionId, book, lines } = JSON.parse(text) as {
    competitionId: number
    book: Omit<Book, 'lines'>
    lines: Columns<keyof BookLine>
  }
  const rows = lines.creatorId.map(
    (_, index) => Object.fromEntries(LINE_COLUMNS.map((name) => [name, lines[name][index]!])) as unknown as BookLine,
  )
  return { competitionId, book: { ...book, lines: rows } }
}

/** Returns the readings of the creators of a price book. A reading without views counts as missing. */
export function readEnd(text: string, { lines }: Pick<Book, 'lines'>): EndReadings {
  const { starts, gained, hours } = JSON.parse(text) as {
    starts: Columns<keyof TakenReading>
    gained: Columns<keyof TakenReading>
    hours: Hours
  }
  const readingsOf = (valueOf: (name: keyof TakenReading, index: number) => number | null) =>
    new Map(
      lines.flatMap(({ creatorId }, index) => {
        const reading = Object.fromEntries(COUNTS.map((name) => [name, valueOf(name, index)])) as TakenReading
        return (reading.views as number | null) === null ? [] : [[creatorId, reading] as const]
      }),
    )
  return {
    hours,
    starts: readingsOf((name, index) => starts[name][index]!),
    nows: readingsOf((name, index) => {
      const more = gained[name][index]!
      return more === null ? null : more + (starts[name][index] ?? 0)
    }),
  }
}

export function readSettlement(text: string): { hashes: { lock: string; end: string }; settled: Settled[] } {
  const { hashes, creatorId, points, terms } = JSON.parse(text) as {
    hashes: { lock: string; end: string }
    creatorId: number[]
    points: number[]
    terms: Columns<string>
  }
  const settled = creatorId.map((id, index) => ({
    creatorId: id,
    points: tenths(points[index]!),
    terms: TERM_NAMES.flatMap((name) => {
      const value = terms[name]![index]!
      return value === null ? [] : [{ name, tenths: tenths(value) }]
    }),
  }))
  return { hashes, settled }
}

// ---- verifying --------------------------------------------------------------------------------------------------------------------

/**
 * The texts as the server returned them. `lock` and `end` are null once the readings are deleted; `settlement` is null before the
 * settlement.
 */
export type Evidence = { lock: string | null; end: string | null; settlement: string | null }
/** The claims to verify: the hash of each frozen stage, and the points that were shown. */
export type Promised = {
  hashes: Partial<Record<EvidenceStage, string>>
  points?: ReadonlyMap<number, Tenths>
  /** The requested competition: texts of another one are a fault. */
  competitionId?: number
  /** Whether the stage is frozen and whether the readings are deleted. A text that should exist and does not is a fault. */
  areReadingsDeleted?: boolean
}

type Fault =
  | { what: 'unreadable' | 'missing' | 'competition'; stage: EvidenceStage }
  | { what: 'hash'; stage: EvidenceStage }
  | { what: 'version'; version: number }
  | { what: 'points'; creatorId: number; shown: Tenths | null; computed: Tenths }
  | { what: 'terms'; creatorId: number }

export type Verdict = {
  faults: readonly Fault[]
  /** The receipt of every creator, computed from the readings. Null if these are deleted. */
  receipts: ReadonlyMap<number, Receipt> | null
}

/**
 * Recomputes everything and compares: the hashes of the texts, the points from the readings, the terms with the points. Returns the faults;
 * evidence without faults is sound. An unknown version is a fault: the verifying program is older than the competition.
 */
export async function verifyEvidence(
  evidence: Evidence,
  promised: Promised,
  hash: (text: string) => string | Promise<string>,
): Promise<Verdict> {
  const faults: Fault[] = []
  const hashes: Partial<Record<EvidenceStage, string>> = {}
  for (const stage of EVIDENCE_STAGES) {
    const text = evidence[stage]
    if (text === null) {
      if (isMissing(stage, promised)) faults.push({ what: 'missing', stage })
      continue
    }
    if (promised.competitionId !== undefined && attempt(() => competitionOf(text)) !== promised.competitionId)
      faults.push({ what: 'competition', stage })
    hashes[stage] = await hash(text)
    if (promised.hashes[stage] !== undefined && hashes[stage] !== promised.hashes[stage])
      faults.push({ what: 'hash', stage })
  }
  const { lock: lockText, end, settlement } = evidence
  const book = lockText === null ? null : (attempt(() => readLock(lockText))?.book ?? null)
  // the price book may only be missing together with the readings
  if (!book && (lockText !== null || end !== null))
    return { faults: [...faults, { what: 'unreadable', stage: 'lock' }], receipts: null }
  if (book && !isKnownVersion(book.version))
    return { faults: [...faults, { what: 'version', version: book.version }], receipts: null }

  const receipts = book && end !== null ? attempt(() => receiptsOf(book, end)) : null
  if (end !== null && !receipts) faults.push({ what: 'unreadable', stage: 'end' })
  if (receipts && promised.points) faults.push(...wrongPoints(promised.points, receipts))
  if (settlement !== null) {
    const settled = attempt(() => readSettlement(settlement))
    if (!settled) faults.push({ what: 'unreadable', stage: 'settlement' })
    else faults.push(...wrongSettlement(settled, hashes, promised, receipts))
  }
  return { faults, receipts }
}

function attempt<Found>(find: () => Found): Found | null {
  try {
    return find()
  } catch {
    return null
  }
}

/** Returns true if a frozen stage must exist: the settlement always, the readings until they are deleted. */
const isMissing = (stage: EvidenceStage, { hashes, areReadingsDeleted }: Promised): boolean =>
  areReadingsDeleted !== undefined && hashes[stage] !== undefined && (stage === 'settlement' || !areReadingsDeleted)

const competitionOf = (text: string): number => (JSON.parse(text) as { competitionId: number }).competitionId

function receiptsOf(book: Book, end: string): Map<number, Receipt> {
  const { starts, nows, hours } = readEnd(end, book)
  return scorerOf(book.version).explainBook(book, starts, nows, hours)
}

const wrongPoints = (shown: ReadonlyMap<number, Tenths>, receipts: ReadonlyMap<number, Receipt>): Fault[] =>
  [...receipts.values()].flatMap(({ creatorId, points }): Fault[] => {
    const said = shown.get(creatorId) ?? null
    return said === points ? [] : [{ what: 'points', creatorId, shown: said, computed: points }]
  })

function wrongSettlement(
  { hashes, settled }: ReturnType<typeof readSettlement>,
  found: Partial<Record<EvidenceStage, string>>,
  promised: Promised,
  receipts: ReadonlyMap<number, Receipt> | null,
): Fault[] {
  const faults: Fault[] = (['lock', 'end'] as const).flatMap((stage) => {
    const known = found[stage] ?? promised.hashes[stage]
    return known === undefined || known === hashes[stage] ? [] : [{ what: 'hash', stage }]
  })
  for (const one of settled) if (!addsUp(one)) faults.push({ what: 'terms', creatorId: one.creatorId })
  if (receipts) {
    faults.push(...wrongPoints(new Map(settled.map(({ creatorId, points }) => [creatorId, points])), receipts))
  }
  return faults
}
