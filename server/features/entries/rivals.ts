/**
 * Bots that enter every competition while it is drafting, through the same code as players. They have three levels (game/bots.ts); a bot
 * plays at the same level in every competition.
 *
 * The times of their entries are planned from the competition's id. Bots that have entered are read from the entries, and each bot's entry
 * carries an idempotency key, so a restart or a second server enters no bot twice. A bot that is refused, for example after the lock, does
 * not retry.
 */
import { sql } from 'kysely'
import { botName } from '#game/bot-names.ts'
import { botLevelOf, botRoster, type BotChoice } from '#game/bots.ts'
import { cents, decimalOf } from '#game/money.ts'
import { spent, type RosterPick, type RosterLimits } from '#game/roster.ts'
import { seededRandom } from '#game/seeded-random.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { ensureUser } from '#server/records/users.ts'
import type { Submission } from './decide.ts'
import { arrivalOf } from './rival-plan.ts'
import { isRefusal, submitEntries } from './submit-entry.ts'

/** The issuer of the bots' accounts. */
export const ISSUER = 'demo-rivals'
const RETRY_MS = 1_000

/** `bots`: how many bots enter, or null if the settings decide. */
type Drafting = RosterLimits & { id: number; draftOpensAt: Date; startTime: Date; bots: number | null }
type Coming = { competition: Drafting; place: number; at: Date }

export function rivalsJob(deps: Deps): Job {
  const {
    db,
    log,
    settings: { demoRivals: count },
  } = deps
  /** The numbers of the bots that were refused, by competition. */
  const refused = new Map<number, Set<number>>()

  const readUpcomingBots = async (): Promise<Coming[]> => {
    const open = await readDrafting(db)
    for (const id of refused.keys()) if (!open.some((competition) => competition.id === id)) refused.delete(id)
    const coming: Coming[] = []
    for (const competition of open) {
      const here = await placesEntered(db, competition.id)
      const bots = competition.bots ?? count
      for (let place = 0; place < bots; place++) {
        if (here.has(place) || refused.get(competition.id)?.has(place)) continue
        coming.push({ competition, place, at: arrivalOf(competition, place, bots) })
      }
    }
    return coming
  }

  const enter = async (competition: Drafting, places: readonly number[]) => {
    const book = await readBook(db, competition.id)
    for (const place of places) {
      const picks = botRoster(book, competition, botLevelOf(place), seededRandom(competition.id, place, 2))
      const [outcome] = picks
        ? await submitEntries(deps, competition.id, [
            submissionOf(competition, place, await ensureRival(db, place), picks),
          ])
        : []
      if (outcome && !isRefusal(outcome)) continue
      log.info(
        { competitionId: competition.id, rival: botName(place), refusal: outcome?.code ?? 'no legal roster' },
        'bot does not enter',
      )
      refused.set(competition.id, (refused.get(competition.id) ?? new Set()).add(place))
    }
  }

  return {
    name: 'enter bots',
    async nextDue() {
      const arrivals = (await readUpcomingBots()).map(({ at }) => at.getTime())
      if (arrivals.length > 0) return new Date(Math.min(...arrivals))
      const next = await nextOpening(db, count > 0)
      return next && new Date(Math.max(next.getTime(), Date.now() + RETRY_MS))
    },
    async run() {
      const due = (await readUpcomingBots()).filter(({ at }) => at.getTime() <= Date.now())
      for (const [competition, some] of Map.groupBy(due, (one) => one.competition))
        await enter(
          competition,
          some.map(({ place }) => place),
        )
    },
  }
}

const submissionOf = (
  competition: Drafting,
  place: number,
  userId: string,
  picks: readonly RosterPick[],
): Submission => ({
  userId,
  displayName: botName(place),
  key: `rival:${competition.id}`,
  body: {
    competitionId: competition.id,
    picks: picks.map(({ creatorId, price }) => ({ creatorId, price: decimalOf(price) })),
    totalSalary: decimalOf(spent(picks)),
  },
})

const subjectOf = (place: number) => `rival-${place + 1}`

/** Returns the number of the bot with this account, from 0. */
export const placeOf = (subject: string): number => Number(/^rival-(\d+)$/.exec(subject)?.[1]) - 1

async function ensureRival(db: Db, place: number): Promise<string> {
  const known = await db
    .selectFrom('users')
    .select(['id', 'bot_level'])
    .where('issuer', '=', ISSUER)
    .where('subject', '=', subjectOf(place))
    .executeTakeFirst()
  const botLevel = botLevelOf(place)
  if (known?.bot_level === botLevel) return known.id
  const rival = await ensureUser(db, {
    issuer: ISSUER,
    subject: subjectOf(place),
    email: null,
    firstName: botName(place),
    isBot: true,
    botLevel,
  })
  return rival.id
}

async function readDrafting(db: Db): Promise<Drafting[]> {
  const rows = await db
    .selectFrom('competitions')
    .select(['id', 'draft_opens_at', 'start_time', 'min_picks', 'max_picks', 'salary_cap_cents', 'bots'])
    .where('phase', '=', 'drafting')
    .where('start_time', '>', sql<Date>`clock_timestamp()`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    draftOpensAt: row.draft_opens_at,
    startTime: row.start_time,
    minPicks: row.min_picks,
    maxPicks: row.max_picks,
    salaryCap: cents(row.salary_cap_cents),
    bots: row.bots,
  }))
}

/** Returns when the next competition opens that bots enter. `isUsual`: bots enter competitions that do not name a number. */
async function nextOpening(db: Db, isUsual: boolean): Promise<Date | null> {
  const row = await db
    .selectFrom('competitions')
    .select((table) => table.fn.min('draft_opens_at').as('at'))
    .where('phase', '=', 'upcoming')
    .where(sql<boolean>`coalesce(bots > 0, ${isUsual})`)
    .executeTakeFirst()
  return row?.at ?? null
}

async function placesEntered(db: Db, competitionId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select('subject')
    .where('competition_id', '=', competitionId)
    .where('issuer', '=', ISSUER)
    .execute()
  return new Set(rows.map(({ subject }) => placeOf(subject)))
}

/** The price book, with the points that sharp bots projected when it was made. */
async function readBook(db: Db, competitionId: number): Promise<BotChoice[]> {
  const rows = await db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_id')
    .select(['creator_id', 'creator_snapshots.price_cents', 'expected_points', 'sharp_points'])
    .where('competition_id', '=', competitionId)
    .where('creators.is_active', '=', true)
    .orderBy('creator_id')
    .execute()
  return rows.map((row) => ({
    creatorId: row.creator_id,
    price: cents(row.price_cents),
    expectedPoints: row.expected_points,
    sharpPoints: row.sharp_points,
  }))
}
