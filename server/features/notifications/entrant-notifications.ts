/**
 * Notifies all players of a competition when it goes live and when it is over: within two minutes of its snapshots, or not at all.
 *
 * Players who have been notified are skipped. So any process may send them, and one that died midway is continued by another.
 */
import { sql } from 'kysely'
import { NOTIFICATIONS_LEASE } from '#server/live/notification-outbox.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { notifyEach, type Notification } from '#server/records/notifications.ts'

const NOTIFY_WITHIN = sql`interval '2 minutes'`
const PLAYERS_AT_ONCE = 5_000
const AGAIN_MS = 1_000

type News = { id: number; prizeTitle: string; isOver: boolean }
type Entrant = { userId: string; isWithSeveral: boolean }

export function entrantNotificationsJob(deps: Deps): Job {
  /** The announcements that this process has sent to all players. */
  let finished = new Set<string>()
  const untold = async (): Promise<News[]> => {
    const news = await readNews(deps.db)
    finished = new Set(news.map(nameOf).filter((name) => finished.has(name)))
    return news.filter((item) => !finished.has(nameOf(item)))
  }

  return {
    name: 'notify of starts and ends',
    async nextDue() {
      if ((await untold()).length === 0) return null
      // another process is sending them; if it dies, this process takes over
      const isOurs = (await deps.leases.token(NOTIFICATIONS_LEASE)) !== null
      return isOurs ? new Date(0) : new Date(Date.now() + AGAIN_MS)
    },
    async run() {
      if ((await deps.leases.token(NOTIFICATIONS_LEASE)) === null) return
      for (const item of await untold()) {
        await notifyEntrants(deps, item)
        finished.add(nameOf(item))
      }
    },
  }
}

const nameOf = ({ id, isOver }: News): string => `${id} ${isOver ? 'end' : 'start'}`

async function readNews(db: Db): Promise<News[]> {
  const { rows } = await sql<News>`
    select id, prize_title as "prizeTitle", phase <> 'live' as "isOver" from competitions
    where (phase = 'live' and started_at > clock_timestamp() - ${NOTIFY_WITHIN} and end_time > clock_timestamp())
      or (phase in ('review', 'completed') and ended_at > clock_timestamp() - ${NOTIFY_WITHIN})
    order by ordinal
  `.execute(db)
  return rows
}

async function notifyEntrants(deps: Deps, item: News): Promise<void> {
  for (let after = ''; ;) {
    const entrants = await entrantsAfter(deps.db, item.id, after)
    await notifyEach(
      deps,
      entrants.map(({ userId, isWithSeveral }) => ({ userId, notification: notificationOf(item, isWithSeveral) })),
      0,
    )
    if (entrants.length < PLAYERS_AT_ONCE) return
    after = entrants.at(-1)!.userId
  }
}

/** Returns each player once, however many entries they have. */
const entrantsAfter = (db: Db, competitionId: number, after: string): Promise<Entrant[]> =>
  db
    .selectFrom('entries')
    .select(['user_id as userId', sql<boolean>`count(*) > 1`.as('isWithSeveral')])
    .where('competition_id', '=', competitionId)
    .where('user_id', '>', after)
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(PLAYERS_AT_ONCE)
    .execute()

const notificationOf = ({ id, prizeTitle, isOver }: News, isWithSeveral: boolean): Notification =>
  isOver
    ? {
        type: 'competition_end',
        title: `${prizeTitle} is over`,
        message: 'Points are under review. Prizes follow once the board is final.',
        priority: 'medium',
        competitionId: id,
        actionUrl: `/leaderboard?competition=${id}`,
      }
    : {
        type: 'competition_start',
        title: `${prizeTitle} is live`,
        message: `Rosters are locked and points are coming in. You can trade or drop twice${isWithSeveral ? ' with each entry' : ''}.`,
        priority: 'high',
        competitionId: id,
        actionUrl: '/live',
      }
