/**
 * The swap that each bot makes while its competition is live, through the same code as players (trade-and-drop.ts).
 *
 * The instant follows from the competition's id and the bot's number. Bots that have swapped are known by the moves of their entries, and the
 * trade carries an idempotency key, so a restart or a second server makes no second swap. A bot without an allowed swap tries again
 * until trades close.
 */
import { Refused } from '#contract/errors.ts'
import { botName } from '#game/bot-names.ts'
import { botLevelOf, botSwap } from '#game/bots.ts'
import { tradeWindow } from '#game/live-price.ts'
import { cents, type Cents } from '#game/money.ts'
import type { RosterLimits, RosterPick } from '#game/roster.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { marketAt, openStage } from './live-market.ts'
import { picksOf } from './queries.ts'
import { swapTimeOf } from './rival-plan.ts'
import { ISSUER, placeOf } from './rivals.ts'
import { tradePick } from './trade-and-drop.ts'

const RETRY_MS = 10_000

type Competition = { id: number; startTime: Date; endTime: Date; limits: RosterLimits }
type Bot = { entryId: number; userId: string; place: number; picks: RosterPick[]; totalSalary: Cents }

export function rivalSwapsJob(deps: Deps): Job {
  const { db, log } = deps
  /** The instants (ms) before which a bot does not try again, by its entry. */
  const waits = new Map<number, number>()

  const readWaiting = async () => {
    const waiting = await readBots(db)
    const known = new Set(waiting.map(({ bot }) => bot.entryId))
    for (const entryId of waits.keys()) if (!known.has(entryId)) waits.delete(entryId)
    return waiting.flatMap(({ competition, bot }) => {
      const { startTime, endTime } = competition
      const at = Math.max(swapTimeOf(competition, bot.place).getTime(), waits.get(bot.entryId) ?? 0)
      const { closesAt } = tradeWindow(startTime.getTime(), endTime.getTime())
      return Math.max(at, Date.now()) < closesAt ? [{ competition, bot, at }] : []
    })
  }

  const swap = async (competition: Competition, bots: readonly Bot[]) => {
    const { id: competitionId, limits } = competition
    const offered = await readOffered(db, competitionId)
    for (const { entryId, userId, place, picks, totalSalary } of bots) {
      waits.set(entryId, Date.now() + RETRY_MS)
      const market = marketAt(
        new Date(),
        competition,
        { totalSalary },
        [],
        await openStage(deps, competitionId, 'live'),
      )
      const found = botSwap(picks, offered, limits, botLevelOf(place), market)
      if (!found) continue
      const displayName = botName(place)
      const player = { id: userId, role: 'user', displayName, ndaAccepted: true, isElevated: false } as const
      try {
        await tradePick(deps, { player, body: { entryId, ...found }, key: `rival-swap:${competitionId}` })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        log.info({ competitionId, rival: displayName, refusal: error.refusal.code }, 'bot does not trade yet')
      }
    }
  }

  return {
    name: 'trade by bots',
    async nextDue() {
      const times = (await readWaiting()).map(({ at }) => at)
      const opens = (await readNextOpenings(db)).map((at) => Math.max(at, Date.now() + RETRY_MS))
      const next = Math.min(...times, ...opens)
      return Number.isFinite(next) ? new Date(next) : null
    },
    async run() {
      const due = (await readWaiting()).filter(({ at }) => at <= Date.now())
      for (const some of Map.groupBy(due, ({ competition }) => competition.id).values())
        await swap(
          some[0]!.competition,
          some.map(({ bot }) => bot),
        )
    },
  }
}

/** Returns the bots in live competitions that have made no move. */
async function readBots(db: Db): Promise<{ competition: Competition; bot: Bot }[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('entries', 'entries.user_id', 'users.id')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select(['competition_id', 'start_time', 'end_time', 'min_picks', 'max_picks', 'salary_cap_cents'])
    .select(['entries.id as entry_id', 'user_id', 'subject', 'picks', 'total_salary_cents'])
    .where('issuer', '=', ISSUER)
    .where('phase', '=', 'live')
    .where('moves', '=', 0)
    .orderBy('entries.id')
    .execute()
  return rows.map((row) => ({
    competition: {
      id: row.competition_id,
      startTime: row.start_time,
      endTime: row.end_time,
      limits: { minPicks: row.min_picks, maxPicks: row.max_picks, salaryCap: cents(row.salary_cap_cents) },
    },
    bot: {
      entryId: row.entry_id,
      userId: row.user_id,
      place: placeOf(row.subject),
      picks: picksOf(row.picks),
      totalSalary: cents(row.total_salary_cents),
    },
  }))
}

/** Returns the instants (ms) at which trades open in the competitions that are drafting. */
async function readNextOpenings(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('competitions')
    .select(['start_time', 'end_time'])
    .where('phase', '=', 'drafting')
    .execute()
  return rows.map(({ start_time: start, end_time: end }) => tradeWindow(start.getTime(), end.getTime()).opensAt)
}

/** Returns the ids of the creators that may be bought. */
async function readOffered(db: Db, competitionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_id')
    .select('creator_id')
    .where('competition_id', '=', competitionId)
    .where('is_active', '=', true)
    .orderBy('creator_id')
    .execute()
  return rows.map(({ creator_id: id }) => id)
}
