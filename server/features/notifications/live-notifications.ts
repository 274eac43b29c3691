/**
 * Notifies players of a live competition about their best entry: when it enters or leaves the prize places (checked every 15 seconds), and
 * of its score (once a minute), each only if it changed.
 *
 * Only the process that holds the lease checks, and records/notifications.ts ensures that no player gets a notification twice. The last
 * values are in memory, so the first check after a start reports no change of place.
 */
import { pointsOf, tenths } from '#game/points.ts'
import { NOTIFICATIONS_LEASE } from '#server/live/notification-outbox.ts'
import { notBeforeMonotonic, type Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { notifyEach, type Notification, type DueNotification } from '#server/records/notifications.ts'
import { bestScores, liveFor, openTeams, prizeHolders, type PlayedNow, type Standing, type Teams } from './teams.ts'

/** A number for each player. A notification is sent when the number differs from the last one. */
type Values = Int32Array | Uint8Array
/** The number of the player's entry that the notification is about, and how many entries the player has. */
type Which = { entry: number; of: number }
/** `compose` gets the number and the former one, which is undefined at the first check. It returns null if no notification is due. */
type Notifier = {
  name: string
  seconds: number
  read: (teams: Teams) => Promise<Standing<Values> | null>
  compose: (competition: PlayedNow, which: Which, now: number, before: number | undefined) => Notification | null
}

export const liveNotificationJobs = (deps: Deps): { places: Job; scores: Job } => {
  const readTeams = openTeams(deps)
  return { places: notifierJob(deps, readTeams, places), scores: notifierJob(deps, readTeams, scores) }
}

const places: Notifier = {
  name: 'notify of prize places',
  seconds: 15,
  read: prizeHolders,
  compose: ({ id, prize_title }, which, isIn, wasIn) =>
    wasIn === undefined
      ? null
      : {
          type: 'rank_change',
          title: isIn ? 'Into the prizes' : 'Out of the prizes',
          message: isIn
            ? `${which.of > 1 ? entryOf(which) : 'Your team'} is now in a prize place in ${prize_title}`
            : which.of > 1
              ? `None of your ${which.of} entries is in the prizes of ${prize_title} any more`
              : `Your team has slipped out of the prizes in ${prize_title}`,
          priority: 'high',
          competitionId: id,
          actionUrl: `/leaderboard?competition=${id}`,
        },
}

const scores: Notifier = {
  name: 'notify of scores',
  seconds: 60,
  read: bestScores,
  compose: ({ id }, which, score) => ({
    type: 'score_update',
    title: 'Score Update',
    message: `${which.of > 1 ? `Your best team, ${entryOf(which)},` : 'Your team'} has ${pointsOf(tenths(score)).toFixed(1)} points`,
    priority: 'low',
    competitionId: id,
    actionUrl: '/gamemode',
  }),
}

/** The name of an entry as on screens: Entry 2 of 3. */
const entryOf = ({ entry, of }: Which): string => `Entry ${entry} of ${of}`

function notifierJob(deps: Deps, readTeams: () => Promise<Teams[]>, { name, seconds, read, compose }: Notifier): Job {
  /** The last numbers that were sent, by competition. */
  let standings = new Map<number, Standing<Values>>()
  /** By the monotonic clock, because the clock of the machine may be set back. */
  let lastCheck = -Infinity

  return {
    name,
    async nextDue() {
      const due = await liveFor(deps.db, seconds)
      return due && notBeforeMonotonic(due, lastCheck + 1000 * seconds)
    },
    async run() {
      if ((await deps.leases.token(NOTIFICATIONS_LEASE)) === null) {
        // another process checks now; the stored values will be outdated when this process takes over
        standings = new Map()
        lastCheck = performance.now()
        return
      }
      const teams = await readTeams()
      const before = standings
      const now = new Map<number, Standing<Values>>()
      for (const one of teams) {
        const standing = await read(one)
        if (standing) now.set(one.competition.id, standing)
      }
      standings = now
      for (const { competition, players } of teams) {
        const [present, past] = [now.get(competition.id), before.get(competition.id)]
        if (!present) continue
        const due = changes(present.values, past?.values, (player) => {
          const which = { entry: present.entries[player]!, of: players.counts[player]! }
          return withUser(
            players.userIds[player]!,
            compose(competition, which, present.values[player]!, past?.values[player]),
          )
        })
        await notifyEach(deps, due, seconds)
      }
      lastCheck = performance.now()
    },
  }
}

const withUser = (userId: string, notification: Notification | null): DueNotification | null =>
  notification && { userId, notification }

/** Composes the notifications of the players whose number changed. */
function* changes(
  now: Values,
  before: Values | undefined,
  compose: (player: number) => DueNotification | null,
): Generator<DueNotification> {
  for (let player = 0; player < now.length; player++) {
    if (now[player] === before?.[player]) continue
    const due = compose(player)
    if (due) yield due
  }
}
