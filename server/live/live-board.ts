/**
 * One competition's board in memory: game/board.ts fed from the database, the same in every process.
 *
 * Every change of a competition has a number (competition_totals.seq), and numbers become visible in order. The board knows the number up
 * to which it is complete; `catchUp` reads later entries and scores in one statement. Changes that this process commits are applied at
 * once: if the number before was known the board goes on, if not it stays behind until it has caught up.
 * Ranks   null until the first points: while drafting nobody is ahead.
 */
import { sql } from 'kysely'
import { makeBoard, type PicksCopy } from '#game/board.ts'
import type { PickCounts } from '#game/roster-share.ts'
import { tenths, type Tenths } from '#game/points.ts'
import type { EndReadings } from '#game/scoring/evidence.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import type { Phase } from '#game/phase.ts'
import type { Db } from '#server/db/handle.ts'
import { parseScores } from '#server/scores/live-scores.ts'
import { entriesIn, entryText, readEntries, type BoardEntry } from './read-entries.ts'

export type LiveRow = { entryId: number; score: Tenths; rank: number | null }
/** `readings`: null if the points were restored without them, and once they are final. */
export type Moment = { readings: EndReadings | null; points: ReadonlyMap<number, Tenths> }
export type CreatorScores = ReadonlyMap<number, CreatorScore>

/** What catching up found that this process had not written itself; `seq` is the board's number now. */
export type News = {
  competitionId: number
  seq: number
  phase: Phase
  entered: boolean
  withdrawn: boolean
  moved: boolean
  scored: boolean
}

const FRESH_MS = 1_000

type Pulled = {
  seq: number
  phase: Phase
  entries: string | null
  /** Of these entries, in the same order. */
  seqs: number[] | null
  withdrawn: number[] | null
  scoresSeq: number | null
  scores: string | null
  readings: string | null
}

export class LiveBoard {
  readonly #db: Db
  readonly #now: () => number
  readonly #competitionId: number
  readonly #tell: (news: News) => void
  readonly #board = makeBoard([])
  readonly #scores = new Map<number, CreatorScore>()
  #readings: EndReadings | null = null
  #version = 0
  #pointsVersion = 0
  /** Everything up to this number is on the board. */
  #seq = 0
  /** Numbers above it that this process has written. */
  readonly #ahead = new Set<number>()
  #scoresSeq = 0
  #isLoaded = false
  #pulling: Promise<void> | null = null
  /** Requested while another was under way, which may have begun too early. */
  #pullingAgain: Promise<void> | null = null
  #pulledAt = -Infinity
  /** The numbers of entries written here during a pull: what the pull reads of them may be older. */
  readonly #writtenMeanwhile = new Map<number, number>()

  constructor(db: Db, competitionId: number, now: () => number, tell: (news: News) => void = () => {}) {
    this.#db = db
    this.#now = now
    this.#competitionId = competitionId
    this.#tell = tell
  }

  get size(): number {
    return this.#board.size
  }

  /** Counts every change: anything computed from a lower number is out of date. */
  get version(): number {
    return this.#version
  }

  /** The number of the competition's change up to which everything is on the board. */
  get seq(): number {
    return this.#seq
  }

  // ---- writing ----------------------------------------------------------------------------------------------------------------------

  /** Entries as this process has committed them, new or moved, by the change of this number. */
  written(seq: number, entries: readonly BoardEntry[]): void {
    // what was read since then is as new or newer
    if (seq <= this.#seq) return
    for (const entry of entries) {
      if (this.#pulling) this.#writtenMeanwhile.set(entry.id, seq)
      this.#put(entry)
    }
    this.#reached(seq)
  }

  /** Entries that this process has taken back, by the change of this number. */
  withdrawn(seq: number, entryIds: readonly number[]): void {
    if (seq <= this.#seq) return
    for (const id of entryIds) {
      if (this.#pulling) this.#writtenMeanwhile.set(id, seq)
      this.#remove(id)
    }
    this.#reached(seq)
  }

  /** Sets new points, and the readings they came from where these are known; `seq` is the change that stored them. */
  setPoints(scores: CreatorScores, readings: EndReadings | null = null, seq?: number): void {
    if (seq !== undefined) {
      if (seq <= this.#scoresSeq) return
      this.#scoresSeq = seq
      this.#reached(seq)
    }
    this.#readings = readings
    for (const [creatorId, score] of scores) this.#scores.set(creatorId, score)
    this.#board.setPoints(Array.from(scores, ([creatorId, { points }]) => [creatorId, points] as const))
    this.#version++
    this.#pointsVersion++
  }

  /** For readers: catches up if the last time is longer ago than FRESH_MS. Never rejects: an older board is better than none. */
  async freshen(): Promise<void> {
    if (this.#now() - this.#pulledAt >= FRESH_MS) await this.catchUp().catch(() => {})
  }

  /** Reads what the database has and the board does not, as of now or later. */
  catchUp(): Promise<void> {
    if (!this.#pulling) return (this.#pulling = this.#pull().finally(() => this.#pulled()))
    this.#pullingAgain ??= this.#pulling
      .catch(() => {})
      .then(() => {
        this.#pullingAgain = null
        return this.catchUp()
      })
    return this.#pullingAgain
  }

  #pulled(): void {
    this.#pulling = null
    this.#writtenMeanwhile.clear()
  }

  #reached(seq: number): void {
    if (seq > this.#seq) this.#ahead.add(seq)
    while (this.#ahead.delete(this.#seq + 1)) this.#seq++
  }

  #put({ id, picks, banked }: BoardEntry): void {
    if (this.#board.has(id)) this.#board.replace(id, picks, banked)
    else this.#board.add(id, picks, banked)
    this.#version++
  }

  #remove(id: number): boolean {
    if (!this.#board.has(id)) return false
    this.#board.remove(id)
    this.#version++
    return true
  }

  async #pull(): Promise<void> {
    this.#pulledAt = this.#now()
    if (!this.#isLoaded) await this.#load()
    const from = this.#seq
    const { rows } = await sql<Pulled>`
      select totals.seq, phase, live_scores.seq as "scoresSeq", scores, readings, changed.entries, changed.seqs,
        (select array_agg(entry_id) from withdrawn_entries
          where competition_id = totals.competition_id and withdrawn_entries.seq > ${from} and withdrawn_entries.seq <= totals.seq) as withdrawn
      from competition_totals as totals
      join competitions on competitions.id = totals.competition_id
      left join live_scores on live_scores.competition_id = totals.competition_id and live_scores.seq > ${this.#scoresSeq}
      cross join lateral (
        select string_agg(${entryText}, '' order by entries.id) as entries, array_agg(entries.seq order by entries.id) as seqs
        from entries where entries.competition_id = totals.competition_id and entries.seq > ${from} and entries.seq <= totals.seq
      ) as changed
      where totals.competition_id = ${this.#competitionId}
    `.execute(this.#db)
    const [found] = rows
    if (!found) return
    const before = this.size
    const changed = entriesIn(found.entries).filter(
      ({ id }, index) => found.seqs![index]! >= (this.#writtenMeanwhile.get(id) ?? 0),
    )
    for (const entry of changed) this.#put(entry)
    const entered = this.size - before
    const withdrawn = (found.withdrawn ?? []).filter((id) => this.#remove(id)).length
    if (found.scores !== null) this.#takeScores(found)
    this.#goOnFrom(found.seq)
    if (this.#seq > from) {
      this.#tell({
        competitionId: this.#competitionId,
        seq: this.#seq,
        phase: found.phase,
        entered: entered > 0,
        withdrawn: withdrawn > 0,
        moved: changed.length > entered,
        scored: found.scores !== null,
      })
    }
  }

  #takeScores({ scores, readings, scoresSeq }: Pulled): void {
    const taken = parseScores(scores!, readings)
    this.setPoints(taken.scores, taken.readings, scoresSeq!)
  }

  #goOnFrom(seq: number): void {
    if (seq > this.#seq) this.#seq = seq
    for (const known of this.#ahead) if (known <= this.#seq) this.#ahead.delete(known)
    this.#reached(this.#seq)
  }

  /** All entries there are, and the number from which on changes are read. */
  async #load(): Promise<void> {
    const totals = await this.#db
      .selectFrom('competition_totals')
      .select('seq')
      .where('competition_id', '=', this.#competitionId)
      .executeTakeFirst()
    await readEntries(this.#db, this.#competitionId, (entries) => {
      for (const entry of entries) if (!this.#writtenMeanwhile.has(entry.id)) this.#put(entry)
    })
    this.#goOnFrom(totals?.seq ?? 0)
    this.#isLoaded = true
  }

  // ---- reading ----------------------------------------------------------------------------------------------------------------------

  /** A creator's score; undefined before the first points and for a creator that is not in play. */
  creatorScore(creatorId: number): CreatorScore | undefined {
    return this.#scores.get(creatorId)
  }

  /** Of every creator in play; empty before the first points. */
  get creatorScores(): CreatorScores {
    return this.#scores
  }

  /** 0 if the entry is not on the board. */
  scoreOf(entryId: number): Tenths {
    return this.#board.scoreOf(entryId) ?? tenths(0)
  }

  /** The points of every creator, with what they came from. */
  get moment(): Moment {
    const points = Array.from(this.#scores, ([creatorId, score]) => [creatorId, score.points] as const)
    return { readings: this.#readings, points: new Map(points) }
  }

  /** Counts the sets of points; with trades and entries it stays the same. */
  get pointsVersion(): number {
    return this.#pointsVersion
  }

  rankOf(entryId: number): number | null {
    return this.isRanked ? this.#board.rankOf(entryId) : null
  }

  /** Another entry has the same rank: then one of them is beside it. */
  isTied(entryId: number): boolean {
    const rank = this.rankOf(entryId)
    return rank !== null && this.neighbours(entryId, 1).some((row) => row.entryId !== entryId && row.rank === rank)
  }

  page(offset: number, limit: number): LiveRow[] {
    return this.#shown(this.#board.page(offset, limit))
  }

  top(limit: number): LiveRow[] {
    return this.#shown(this.#board.top(limit))
  }

  /** The scores at these places, counted from 1. */
  scoresAt(places: readonly number[]): Tenths[] {
    return this.#board.scoresAt(places)
  }

  /** The entry's own row with the rows on either side; empty for an entry that is not on the board. */
  neighbours(entryId: number, around: number): LiveRow[] {
    return this.#shown(this.#board.neighbours(entryId, around))
  }

  /** Everybody's picks as they are now. */
  copyPicks(): PicksCopy {
    return this.#board.copyPicks()
  }

  /** How many entries have this creator now. */
  holders(creatorId: number): number {
    return this.#board.holders(creatorId)
  }

  /** How often each creator is picked; see game/board.ts. */
  countPicks(): Generator<void, PickCounts> {
    return this.#board.countPicks()
  }

  /** Ranks begin with the first points. */
  get isRanked(): boolean {
    return this.#scores.size > 0
  }

  #shown(rows: LiveRow[]): LiveRow[] {
    return this.isRanked ? rows : rows.map((row) => ({ ...row, rank: null }))
  }
}
