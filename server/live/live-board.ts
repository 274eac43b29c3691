/**
 * One competition's board in memory: game/board.ts fed from the database.
 *
 * This process adds its own entries after each commit. Entries and trades of other processes are pulled in with every new set of points,
 * and before a read while drafting (`freshen`), so they appear at most one tick or FRESH_MS late. No entry is missed for good:
 * competition_totals counts entries in the transaction that makes them, and while the board holds fewer than that, all are read again.
 * Limits  a trade made elsewhere is overlooked if its transaction takes longer than OVERLAP_MS to commit.
 * Ranks   null until the first points: while drafting nobody is ahead.
 */
import { sql } from 'kysely'
import { makeBoard } from '#game/board.ts'
import type { PickCounts } from '#game/ownership.ts'
import { tenths, type Tenths } from '#game/points.ts'
import type { EndReadings } from '#game/scoring/evidence.ts'
import type { CreatorScore } from '#game/scoring.ts'
import { readClock } from '#server/db/clock.ts'
import type { Db } from '#server/db/handle.ts'
import { readEntriesAfter, type BoardEntry } from './read-entries.ts'

export type LiveRow = { entryId: number; score: Tenths; rank: number | null }
/** `readings`: null where the points were restored without them, and once they are final. */
export type Moment = { readings: EndReadings | null; points: ReadonlyMap<number, Tenths> }
export type CreatorScores = ReadonlyMap<number, CreatorScore>

const OVERLAP_MS = 10_000
const FRESH_MS = 1_000

export class LiveBoard {
  readonly #db: Db
  readonly #now: () => number
  readonly #competitionId: number
  readonly #board = makeBoard([])
  readonly #scores = new Map<number, CreatorScore>()
  #readings: EndReadings | null = null
  #version = 0
  #pointsVersion = 0
  #lastId = 0
  #changesSeen = new Date(0)
  #pulling: Promise<void> | null = null
  #pulledAt = -Infinity
  /** Entries written here during a pull: what the pull reads of them may be older. */
  readonly #writtenMeanwhile = new Set<number>()

  constructor(db: Db, competitionId: number, now: () => number) {
    this.#db = db
    this.#now = now
    this.#competitionId = competitionId
  }

  get size(): number {
    return this.#board.size
  }

  /** Counts every change: anything computed from a lower number is out of date. */
  get version(): number {
    return this.#version
  }

  // ---- writing ----------------------------------------------------------------------------------------------------------------------

  add(entry: BoardEntry): void {
    if (this.#pulling) this.#writtenMeanwhile.add(entry.id)
    this.#put(entry)
  }

  /** The entry after a trade or a drop. */
  replace(entry: BoardEntry): void {
    this.add(entry)
  }

  /**
   * Sets new points at once, and the readings they came from where these are known. Resolves when what other processes wrote is in as
   * well. Never rejects: the next tick pulls again.
   */
  setPoints(scores: CreatorScores, readings: EndReadings | null = null): Promise<void> {
    this.#readings = readings
    for (const [creatorId, score] of scores) this.#scores.set(creatorId, score)
    this.#board.setPoints(Array.from(scores, ([creatorId, { points }]) => [creatorId, points] as const))
    this.#version++
    this.#pointsVersion++
    return this.catchUp().catch(() => {})
  }

  /**
   * For readers while nothing ticks: catches up if the last time is longer ago than FRESH_MS. Never rejects: an older board is better than
   * none.
   */
  async freshen(): Promise<void> {
    if (this.#now() - this.#pulledAt >= FRESH_MS) await this.catchUp().catch(() => {})
  }

  /** Pulls in what the database has and the board does not. */
  catchUp(): Promise<void> {
    this.#pulling ??= this.#pull().finally(() => {
      this.#pulling = null
      this.#writtenMeanwhile.clear()
    })
    return this.#pulling
  }

  #put({ id, picks, banked }: BoardEntry): void {
    if (this.#board.has(id)) this.#board.replace(id, picks, banked)
    else this.#board.add(id, picks, banked)
    this.#lastId = Math.max(this.#lastId, id)
    this.#version++
  }

  async #pull(): Promise<void> {
    this.#pulledAt = this.#now()
    if (this.#lastId === 0) {
      // trades made before this moment are read with the entries
      this.#changesSeen = await this.#overlapBefore()
      await this.#pullEntriesAfter(0)
    }
    const counted = await this.#db
      .selectFrom('competition_totals')
      .select('total_entries')
      .where('competition_id', '=', this.#competitionId)
      .executeTakeFirst()
    const total = counted?.total_entries ?? 0
    if (this.size < total) await this.#pullEntriesAfter(this.#lastId)
    // an entry with a lower id can commit after one with a higher id
    if (this.size < total) await this.#pullEntriesAfter(0)
    await this.#pullChanges()
  }

  #pullEntriesAfter(id: number): Promise<void> {
    return readEntriesAfter(this.#db, this.#competitionId, id, (entries) => this.#take(entries))
  }

  /** The index entries_changed holds only entries that were ever traded, so this is cheap while nobody trades. */
  async #pullChanges(): Promise<void> {
    const seen = await this.#overlapBefore()
    const changed = await this.#db
      .selectFrom('entries')
      .select(['id', 'picks', 'banked_tenths'])
      .where('competition_id', '=', this.#competitionId)
      .where(sql<boolean>`updated_at > created_at`)
      .where('updated_at', '>', this.#changesSeen)
      .execute()
    this.#take(
      changed.map(({ id, picks, banked_tenths }) => ({
        id,
        picks: picks.map((pick) => pick.creatorId),
        banked: tenths(banked_tenths),
      })),
    )
    this.#changesSeen = seen
  }

  async #overlapBefore(): Promise<Date> {
    return new Date((await readClock(this.#db)).getTime() - OVERLAP_MS)
  }

  #take(entries: readonly BoardEntry[]): void {
    for (const entry of entries) if (!this.#writtenMeanwhile.has(entry.id)) this.#put(entry)
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

  page(offset: number, limit: number): LiveRow[] {
    return this.#shown(this.#board.page(offset, limit))
  }

  top(limit: number): LiveRow[] {
    return this.#shown(this.#board.top(limit))
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
