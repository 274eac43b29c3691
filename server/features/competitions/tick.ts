/**
 * The tick: every TICK_SECONDS while a competition is live, its board gets the points that its creators have earned so far.
 *
 * Only the process that holds the lease ticks. It writes the scores (scores/live-scores.ts), and every board reads them from there, so all
 * boards are equal. When it ends, another process takes over within about two seconds. The tick also writes the final scores of
 * competitions in review if the end snapshot did not. A missed or repeated tick only affects how recent the scores are. Once a minute
 * readings and scores are stored, and up to 47 times a board snapshot (board-snapshots.ts). Scores are as of the newest reading, so they do
 * not move between two readings of a live source.
 */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import { tenths } from '#game/points.ts'
import type { TakenReading } from '#game/scoring/evidence.ts'
import { isKnownVersion } from '#game/scoring/scorer.ts'
import type { Book, CreatorScore } from '#game/scoring/types.ts'
import { notBeforeMonotonic, type Job } from '#server/jobs/scheduler.ts'
import { takenOf } from '#server/evidence/evidence-texts.ts'
import {
  bookOf,
  finalScores,
  isScorable,
  readingOf,
  roundOf,
  scorerFor,
  startOf,
} from '#server/scores/stored-scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { ChannelCounts } from '#server/adapters/source.ts'
import { announceScores } from './announce.ts'
import { snapshotDue, keepSnapshot } from './board-snapshots.ts'
import { deleteFinishedScores, TICK_LEASE, writeScores } from '#server/scores/live-scores.ts'
import { saveCheckpoint, purgeReadings, readCheckpoint } from './checkpoints.ts'
import { nextAt, readBook } from './queries.ts'

/** `seq` is the number of the change that stored the scores, or undefined if they had been stored before. */
type Tick = {
  competitionId: number
  at: Date
  scores: ReadonlyMap<number, CreatorScore>
  seq: number | undefined
}

/** A live competition in this process: its frozen price book, and each creator's last reading. */
type Playing = {
  book: Book
  youtubeIds: Map<number, string>
  starts: Map<number, TakenReading>
  latest: Map<number, TakenReading>
  /** The time of the newest reading in `latest`, or null before the first reading. */
  newest: Date | null
  keptAt: number
  /** The last snapshot that this process has handled. */
  snapshot: number
}

export type Ticker = { nextDue(): Promise<Date | null>; tick(): Promise<Tick[]> }

const KEEP_EVERY_MS = 60_000

export const tickJob = (deps: Deps): Job => {
  const { nextDue, tick } = openTicker(deps)
  return { name: 'tick', nextDue, run: async () => void (await tick()) }
}

export function openTicker(deps: Deps): Ticker {
  const playing = new Map<number, Playing>()
  /** Competitions in review whose final scores are on the board. */
  const finished = new Set<number>()
  /** Competitions with an unknown scoring version for which the error was logged. */
  const unknownVersions = new Set<number>()
  /** By the monotonic clock, because the clock of the machine may be set back. */
  let notBefore = 0

  return {
    async nextDue() {
      // the process that takes the start snapshot wakes itself; the others check a second later
      const due = await nextAt(
        deps.db,
        sql`
        case when phase = 'drafting' then start_time + interval '1 second'
          when started_at is null then clock_timestamp() + interval '1 second'
          else clock_timestamp() end
      `,
        sql`
        phase = 'drafting' or (phase = 'live' and ${isScorable})
        or (phase = 'review' and ended_at is not null and ${isScorable} and not id = any(${[...finished]}::integer[]))
      `,
      )
      return due && notBeforeMonotonic(due, notBefore)
    },

    async tick() {
      notBefore = performance.now() + 1000
      const token = await deps.leases.token(TICK_LEASE)
      if (token === null) {
        // readings in this process are outdated when it ticks again
        playing.clear()
        return []
      }
      const inPlay = await deps.db
        .selectFrom('competitions')
        .selectAll()
        .where('phase', 'in', ['live', 'review'])
        .where('started_at', 'is not', null)
        .orderBy('ordinal')
        .execute()
      dropFinished(deps, inPlay, playing, finished)
      const ticks: Tick[] = []
      for (const competition of inPlay) {
        if (!isKnownVersion(competition.scoring_version)) {
          logOnce(deps, competition, unknownVersions)
          if (competition.counts_forgotten_at === null) continue
        }
        const isLive = competition.phase === 'live'
        const done = await (isLive
          ? tickLive(deps, token, competition, playing)
          : showFinal(deps, token, competition, finished))
        if (done) ticks.push(done)
      }
      if (ticks.length > 0) notBefore += (deps.settings.tickSeconds - 1) * 1000
      for (const { competitionId, seq } of ticks) announceScores(deps, competitionId, seq)
      return ticks
    },
  }
}

/** A newer program opened the competition and continues it; the competition must not delay the others here. */
function logOnce({ log }: Deps, { id, scoring_version: version }: CompetitionRow, said: Set<number>): void {
  if (said.has(id)) return
  said.add(id)
  log.error({ competitionId: id, version }, 'a competition has an unknown scoring version; its scores are not updated')
}

/** Frees competitions that are over. If another process settled a competition, its board is still open here. */
function dropFinished(
  { boards }: Deps,
  inPlay: readonly CompetitionRow[],
  playing: Map<number, Playing>,
  finished: Set<number>,
): void {
  const ids = new Set(inPlay.map(({ id }) => id))
  for (const id of new Set([...playing.keys(), ...finished])) {
    if (ids.has(id)) continue
    playing.delete(id)
    finished.delete(id)
    boards.close(id)
  }
}

async function tickLive(
  deps: Deps,
  token: number,
  competition: CompetitionRow,
  all: Map<number, Playing>,
): Promise<Tick | null> {
  const at = await readClock(deps.db)
  // without the start snapshot no score can be computed, so the points stay
  if (at >= competition.end_time || competition.counts_forgotten_at !== null) return null
  const playing = all.get(competition.id) ?? (await readPlaying(deps, competition))
  all.set(competition.id, playing)

  const fresh = await readNow(deps, competition, at, playing)
  for (const [creatorId, { takenAt = at, ...reading }] of fresh)
    playing.latest.set(creatorId, { ...reading, takenAt: takenAt.getTime() })
  const asOf = newestOf(fresh, at) ?? playing.newest ?? competition.start_time
  const hours = deps.source.hours(roundOf(competition), asOf)
  const scores = scorerFor(competition).scoreBook(playing.book, playing.starts, playing.latest, hours)
  const readings = { starts: playing.starts, nows: new Map(playing.latest), hours }
  const board = await deps.boards.open(competition.id)
  const seq = await writeScores(deps.db, competition.id, token, { at: asOf, scores, readings })
  if (seq === null) return null
  board.setPoints(scores, readings, seq)

  const isNewer = fresh.size > 0 && asOf.getTime() > (playing.newest?.getTime() ?? 0)
  if (isNewer && asOf.getTime() - playing.keptAt >= KEEP_EVERY_MS) {
    playing.keptAt = asOf.getTime()
    await saveCheckpoint(deps.db, competition.id, asOf, fresh, scores)
    await purgeReadings(deps.db)
    await deleteFinishedScores(deps.db)
  }
  if (fresh.size > 0) playing.newest = asOf
  const snapshot = snapshotDue(competition, at)
  if (playing.newest && snapshot > playing.snapshot) {
    playing.snapshot = snapshot
    const points = playing.book.lines.map(({ creatorId }) => scores.get(creatorId)?.points ?? tenths(0))
    await keepSnapshot(deps.db, token, competition, { at, board, points })
  }
  return { competitionId: competition.id, at: asOf, scores, seq }
}

/** Returns the time of the newest reading, or null without any. */
const newestOf = (readings: ReadonlyMap<number, ChannelCounts>, at: Date): Date | null =>
  readings.size === 0
    ? null
    : new Date([...readings.values()].reduce((latest, { takenAt }) => Math.max(latest, (takenAt ?? at).getTime()), 0))

async function readPlaying({ db }: Deps, competition: CompetitionRow): Promise<Playing> {
  const rows = await readBook(db, competition.id)
  const checkpoint = await readCheckpoint(db, competition.id)
  const keptAt = checkpoint.reduce((newest, row) => Math.max(newest, row.taken_at.getTime()), 0)
  return {
    book: bookOf(competition, rows),
    youtubeIds: new Map(rows.map((row) => [row.creator_id, row.youtube_id])),
    starts: takenOf(rows, startOf, (row) => row.start_taken_at),
    latest: takenOf(checkpoint, readingOf, (row) => row.taken_at),
    newest: keptAt > 0 ? new Date(keptAt) : null,
    keptAt,
    snapshot: 0,
  }
}

/** Returns the source's current readings by creator, or an empty map if it does not respond; the last readings are used until it does. */
async function readNow(
  deps: Deps,
  competition: CompetitionRow,
  at: Date,
  { youtubeIds }: Playing,
): Promise<Map<number, ChannelCounts>> {
  try {
    const read = await deps.source.read(roundOf(competition), at, [...youtubeIds.values()])
    return new Map(
      [...youtubeIds].flatMap(([creatorId, youtubeId]) => {
        const counts = read.get(youtubeId)
        return counts ? [[creatorId, counts] as const] : []
      }),
    )
  } catch (error) {
    deps.log.warn(
      { err: error, competitionId: competition.id },
      'the statistics source did not respond; scores are unchanged',
    )
    return new Map()
  }
}

/**
 * Review begins with the end snapshot, which writes the final scores. The board of a process that has just started does not have the final
 * scores yet, so they are set here, once.
 */
async function showFinal(
  deps: Deps,
  token: number,
  competition: CompetitionRow,
  finished: Set<number>,
): Promise<Tick | null> {
  if (competition.ended_at === null || finished.has(competition.id)) return null
  const scores = finalScores(competition, await readBook(deps.db, competition.id))
  const board = await deps.boards.open(competition.id)
  const at = competition.end_time
  const seq = await writeScores(deps.db, competition.id, token, { at, scores, readings: null }, true)
  board.setPoints(scores, null, seq ?? undefined)
  finished.add(competition.id)
  return { competitionId: competition.id, at, scores, seq: seq ?? undefined }
}
