/**
 * While a competition is live its players hear how their best entry does: that it took or lost a prize place, looked at every 15
 * seconds, and its score, once a minute, each only where it changed.
 *
 * Each process looks at its own board; records/notifications.ts sees to it that nobody is told twice. What was last seen is remembered
 * in memory: the first look after a start tells of no place.
 */
import { pointsOf, type Tenths } from '#game/points.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { notifyEach, type Notice } from '#server/records/notifications.ts'
import { liveFor, openTeams, type PlayedNow, type Team } from './teams.ts'

/** What is told of a team that changed; null: nothing. `before` is undefined at the first look. */
type Saying<Seen> = {
  name: string
  seconds: number
  see: (team: Team) => Seen
  say: (competition: PlayedNow, now: Seen, before: Seen | undefined) => Notice | null
}

export const placeNoticesJob = (deps: Deps): Job => lookingJob(deps, places)
export const scoreNoticesJob = (deps: Deps): Job => lookingJob(deps, scores)

const places: Saying<boolean> = {
  name: 'tell of prize places',
  seconds: 15,
  see: (team) => team.isInPrizes,
  say: ({ id, prize_title }, isIn, wasIn) =>
    wasIn === undefined
      ? null
      : {
          type: 'rank_change',
          title: isIn ? 'Into the prizes' : 'Out of the prizes',
          message: isIn
            ? `Your team has taken a prize place in ${prize_title}`
            : `Your team has lost its prize place in ${prize_title}`,
          priority: 'high',
          competitionId: id,
          actionUrl: `/leaderboard?competition=${id}`,
        },
}

const scores: Saying<Tenths> = {
  name: 'tell of scores',
  seconds: 60,
  see: (team) => team.score,
  say: ({ id }, score) => ({
    type: 'score_update',
    title: 'Score Update',
    message: `Your team has ${pointsOf(score).toFixed(1)} points`,
    priority: 'low',
    competitionId: id,
    actionUrl: '/gamemode',
  }),
}

function lookingJob<Seen>(deps: Deps, { name, seconds, see, say }: Saying<Seen>): Job {
  const readStandings = openTeams(deps)
  /** By competition and player. */
  let seen = new Map<number, Map<string, Seen>>()
  let lastLook = 0

  return {
    name,
    async nextDue() {
      const due = await liveFor(deps.db, seconds)
      return due && new Date(Math.max(due.getTime(), lastLook + 1000 * seconds))
    },
    async run() {
      const standings = await readStandings()
      const before = seen
      const lookAt = (teams: readonly Team[]) => new Map(teams.map((team) => [team.userId, see(team)]))
      seen = new Map(standings.map(({ competition, teams }) => [competition.id, lookAt(teams)]))
      for (const { competition } of standings) {
        const told = [...seen.get(competition.id)!].flatMap(([userId, now]) => {
          const then = before.get(competition.id)?.get(userId)
          const notice = now === then ? null : say(competition, now, then)
          return notice ? [{ userId, notice }] : []
        })
        await notifyEach(deps, told, seconds)
      }
      lastLook = Date.now()
    },
  }
}
