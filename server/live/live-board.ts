/**
 * One competition's board in memory: game/board.ts filled from the database, equal in every process.
 *
 * Every change of a competition has a number (competition_totals.seq), and numbers become visible in order. The board knows the number up
 * to which it is complete; `catchUp` reads later entries and scores in one statement. A change that this process commits is applied at
 * once: if the board knew the number before it, the board stays complete, otherwise it is behind until it has caught up. Ranks are null
 * until the first points, because nobody is ahead during the draft.
 */
import { sql } from 'kysely'
import { makeBoard, TOP_KEPT, type PicksCopy } from '#game/board.ts'
import type { PickCounts } from '#game/roster-share.ts'
import { tenths, type Tenths } from '#game/points.ts'
import type { EndReadings } from '#game/scoring/evidence.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import type { Phase } from '#game/phase.ts'
import type { Db } from '#server/db/handle.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import { parseScores } from '#server/scores/live-scores.ts'
import { BoardPasses } from './board-passes.ts'
import { passThread } from './pass-thread.ts'
import { entriesIn, entryText, readEntries, type BoardEntry } from './read-entries.ts'

export type LiveRow = { entryId: number; score: Tenths; rank: number | null }
/** The readings behind the points, or null if the points were restored without them or are final. */
export type Moment = { readings: EndReadings | null; points: ReadonlyMap<number, Tenths> }
export type CreatorScores = ReadonlyMap<number, CreatorScore>

/** The changes by other processes that catching up found; `seq` is the board's new number. */
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
/** The number of entries from which a board is ranked in another thread. Smaller boards are ranked here within a few milliseconds. */
const RANKED_ASIDE_FROM = 1_500_000

type Pulled = {
  seq: number
  phase: Phase
  entries: string | null
  /** The picks of these entries, in the same order. */
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
  readonly #rankedAsideFrom: number
  readonly #board = makeBoard([])
  readonly #passes = new BoardPasses(this.#board, passThread)
  readonly #scores = new Map<number, CreatorScore>()
  #readings: EndReadings | null = null
  #version = 0
  #pointsVersion = 0
  /** All changes up to this number are on the board. */
  #seq = 0
  /** Numbers of changes above `seq` that this process has committed. */
  readonly #ahead = new Set<number>()
  #scoresSeq = 0
  #isLoaded = false
  #pulling: Promise<void> | null = null
  /** The next read, requested while a read that may have begun too early was running. */
  #pullingAgain: Promise<void> | null = null
  #pulledAt = -Infinity
  /** The numbers of entries that this process committed during a read: the rows that it returns may be older. */
  readonly #writtenMeanwhile = new Map<number, number>()

  constructor(
    db: Db,
    competitionId: number,
    now: () => number,
    tell: (news: News) => void = () => {},
    rankedAsideFrom = RANKED_ASIDE_FROM,
  ) {
    this.#rankedAsideFrom = rankedAsideFrom
    this.#db = db
    this.#now = now
    this.#competitionId = competitionId
    this.#tell = tell
  }

  get size(): number {
    return this.#board.size
  }

  /** Counts every change of the board: a result computed at a lower count is out of date. */
  get version(): number {
    return this.#version
  }

  /** The number of the competition's change up to which the board is complete. */
  get seq(): number {
    return this.#seq
  }

  // ---- writing ----------------------------------------------------------------------------------------------------------------------

  /** Applies entries that this process has committed, new or changed, with the number of their change. */
  written(seq: number, entries: readonly BoardEntry[]): void {
    // the row that was read since then is at least as recent
    if (seq <= this.#seq) return
    for (const entry of entries) {
      if (this.#pulling) this.#writtenMeanwhile.set(entry.id, seq)
      this.#put(entry)
    }
    this.#reached(seq)
  }

  /** Removes entries that this process has withdrawn, with the number of the change. */
  withdrawn(seq: number, entryIds: readonly number[]): void {
    if (seq <= this.#seq) return
    for (const id of entryIds) {
      if (this.#pulling) this.#writtenMeanwhile.set(id, seq)
      this.#remove(id)
    }
    this.#reached(seq)
  }

  /** Sets new points, and the readings behind them where they are known; `seq` is the number of the change that stored them. */
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

  /**
   * Called by readers: catches up if the last time is longer ago than FRESH_MS. A database that does not answer leaves the board as it is,
   * because an older board is better than none.
   */
  async freshen(): Promise<void> {
    if (this.#now() - this.#pulledAt >= FRESH_MS) await this.catchUp().catch(() => {})
    await this.ranked()
  }

  /** Reads all changes that the database has at this moment and the board does not. */
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

  /** Takes all entries, and the number after which changes have to be read. */
  async #load(): Promise<void> {
    const totals = await this.#db
      .selectFrom('competition_totals')
      .select(['seq', 'total_entries'])
      .where('competition_id', '=', this.#competitionId)
      .executeTakeFirst()
    if (totals && totals.total_entries >= this.#rankedAsideFrom) this.#board.reserve(totals.total_entries)
    await readEntries(this.#db, this.#competitionId, (entries) => {
      for (const entry of entries) if (!this.#writtenMeanwhile.has(entry.id)) this.#put(entry)
    })
    this.#goOnFrom(totals?.seq ?? 0)
    this.#isLoaded = true
  }

  // ---- reading ----------------------------------------------------------------------------------------------------------------------

  /** Resolves once scores and ranks include every change that was applied before the call. */
  async ranked(): Promise<void> {
    if (this.#isAside()) await this.#passes.ranked()
  }

  /** Runs `work` while the picks in memory do not change, if they are too many to be copied at once. */
  undisturbed<Found>(work: () => Promise<Found>): Promise<Found> {
    return this.#isAside() ? this.#passes.undisturbed(work) : work()
  }

  #isAside(): boolean {
    if (!this.#board.isHeld && this.size >= this.#rankedAsideFrom) this.#board.hold()
    return this.#board.isHeld
  }

  async #ordered(): Promise<void> {
    if (this.#isAside()) await this.#passes.ordered()
  }

  /** Returns a creator's score, or undefined before the first points and for a creator that nobody can pick. */
  creatorScore(creatorId: number): CreatorScore | undefined {
    return this.#scores.get(creatorId)
  }

  /** Returns the score of every creator; empty before the first points. */
  get creatorScores(): CreatorScores {
    return this.#scores
  }

  /** Returns the entry's score, or 0 if the entry is not on the board. */
  scoreOf(entryId: number): Tenths {
    return this.#board.scoreOf(entryId) ?? tenths(0)
  }

  /** Returns the points of every creator with the readings behind them. */
  get moment(): Moment {
    const points = Array.from(this.#scores, ([creatorId, score]) => [creatorId, score.points] as const)
    return { readings: this.#readings, points: new Map(points) }
  }

  /** The readings behind the points; null if the points were restored without them, and once they are final. */
  get readings(): EndReadings | null {
    return this.#readings
  }

  /** Counts how often points were set; entries and trades do not change it. */
  get pointsVersion(): number {
    return this.#pointsVersion
  }

  rankOf(entryId: number): number | null {
    return this.isRanked ? this.#board.rankOf(entryId) : null
  }

  /** Returns whether another entry has the same rank. */
  isTied(entryId: number): boolean {
    return this.isRanked && this.#board.isTied(entryId)
  }

  /** Returns for each entry how many are before it on the board, or null if the entry is not on the board. */
  async placesOf(entryIds: readonly number[]): Promise<(number | null)[]> {
    await this.#ordered()
    return entryIds.map((entryId) => this.#board.placeOf(entryId))
  }

  async page(offset: number, limit: number): Promise<LiveRow[]> {
    await this.#ordered()
    return this.#shown(this.#board.page(offset, limit))
  }

  async top(limit: number): Promise<LiveRow[]> {
    await (limit > TOP_KEPT ? this.#ordered() : this.ranked())
    return this.#shown(this.#board.top(limit))
  }

  /** Returns the scores at these places, counted from 1. */
  scoresAt(places: readonly number[]): Tenths[] {
    return this.#board.scoresAt(places)
  }

  /** Returns each entry's own row with the rows on either side; an empty list for an entry that is not on the board. */
  async neighbours(entryIds: readonly number[], around: number): Promise<LiveRow[][]> {
    await this.#ordered()
    return entryIds.map((entryId) => this.#shown(this.#board.neighbours(entryId, around)))
  }

  /** Returns the current picks of every entry. */
  copyPicks(): Promise<PicksCopy> {
    return this.undisturbed(() => inSlices(this.#board.copyPicksInSteps()))
  }

  /** Returns how many entries have this creator now. */
  holders(creatorId: number): number {
    return this.#board.holders(creatorId)
  }

  /** Returns how often each creator is picked; see game/board.ts. */
  countPicks(): Generator<void, PickCounts> {
    return this.#board.countPicks()
  }

  /** Entries have ranks only after the first points. */
  get isRanked(): boolean {
    return this.#scores.size > 0
  }

  #shown(rows: LiveRow[]): LiveRow[] {
    return this.isRanked ? rows : rows.map((row) => ({ ...row, rank: null }))
  }
}
