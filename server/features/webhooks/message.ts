/** What a message to a webhook says, from the state of the database when it is sent. Names are as players chose them: plain text. */
import { sql } from 'kysely'
import { listOf } from '#game/list-of.ts'
import { seasonTable } from '#game/league.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import { readBoardRows } from '#server/competition/board-rows.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { publicOrigin } from '#server/identity/origin.ts'
import { openNames } from '#server/records/league-names.ts'
import { readEntrants, readRoundOf, readRounds, type StoredRound } from '#server/records/league-rounds.ts'
import { readMembers, type LeagueRow } from '#server/records/leagues.ts'
import type { TakenPost } from '#server/records/outgoing-posts.ts'

/** `at`: an instant that the service shows in the reader's time zone, with a word before it. `link` is an address of this installation. */
export type Message = { title: string; lines: string[]; at?: { label: string; time: Date }; link: string }

type Asked = Pick<TakenPost, 'leagueId' | 'competitionId' | 'kind' | 'withNames'>
const TOP = 3
const MOST_NAMES = 20

/** Returns the message, or null if there is nothing to say any more. */
export async function composeMessage(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  asked: Asked,
): Promise<Message | null> {
  const origin = publicOrigin(undefined, settings)
  const { leagueId, competitionId } = asked
  const competition = await db.selectFrom('competitions').selectAll().where('id', '=', competitionId).executeTakeFirst()
  if (!competition) return null
  if (leagueId === null)
    return ofInstallation(db, asked, competition, `${origin}/leaderboard?competition=${competitionId}`)
  const league = await db.selectFrom('leagues').selectAll().where('id', '=', leagueId).executeTakeFirstOrThrow()
  return ofLeague(db, asked, competition, league, `${origin}/league/${league.slug}`)
}

/** The first message to a new address, which shows that it works, and the one that the owner asks for. */
export const testMessage = (settings: Deps['settings'], name: string, path: string): Message => ({
  title: 'Fantasy Social is connected',
  lines: [`Messages about ${name} arrive here: when a draft opens, an hour before its lock, and with the result.`],
  link: `${publicOrigin(undefined, settings)}${path}`,
})

const opens = ({ prize_title, start_time }: CompetitionRow, link: string): Message => ({
  title: `${prize_title}: the draft is open`,
  lines: [],
  at: { label: 'Rosters lock', time: start_time },
  link,
})
const locksSoon = ({ prize_title, start_time }: CompetitionRow, lines: string[], link: string): Message => ({
  title: `${prize_title}: rosters lock in an hour`,
  lines,
  at: { label: 'Rosters lock', time: start_time },
  link,
})

async function ofInstallation(
  db: Db,
  { kind }: Asked,
  competition: CompetitionRow,
  link: string,
): Promise<Message | null> {
  if (kind === 'draft_open') return opens(competition, link)
  if (kind === 'lock_soon') {
    const players = await countPlayers(db, competition.id)
    return locksSoon(competition, [`${players} ${players === 1 ? 'player has' : 'players have'} entered.`], link)
  }
  const best = await db
    .selectFrom('entries')
    .select(['id', 'score_tenths', 'rank'])
    .where('competition_id', '=', competition.id)
    .where('rank', 'is not', null)
    .orderBy('rank')
    .orderBy('id')
    .limit(TOP)
    .execute()
  const rows = await readBoardRows(
    db,
    best.map(({ id, score_tenths, rank }) => ({ entryId: id, score: tenths(score_tenths), rank })),
  )
  return {
    title: `${competition.prize_title} is final`,
    lines: rows.map(({ rank, userDisplayName, isBot, totalScore }) =>
      placeLine(rank!, `${userDisplayName}${isBot ? ' (bot)' : ''}`, totalScore),
    ),
    link,
  }
}

async function countPlayers(db: Db, competitionId: number): Promise<number> {
  const { rows } = await sql<{ players: number }>`
    select count(distinct user_id)::integer as players from entries join users on users.id = user_id and not is_bot
    where competition_id = ${competitionId}::integer
  `.execute(db)
  return rows[0]!.players
}

async function ofLeague(
  db: Db,
  { kind, withNames }: Asked,
  competition: CompetitionRow,
  league: LeagueRow,
  link: string,
): Promise<Message | null> {
  if (kind === 'draft_open') return opens(competition, link)
  const nameOf = await openNames(db, await readMembers(db, league.id))
  if (kind === 'lock_soon') {
    const members = await readEntrants(db, competition.id, [league.id])
    const missing = members.filter(({ entryId }) => entryId === null)
    const lines = [`${members.length - missing.length} of ${members.length} members have entered.`]
    if (withNames && missing.length > 0)
      lines.push(
        `Missing: ${namesText(missing.map(({ userId }) => nameOf(userId).name).toSorted((one, other) => one.localeCompare(other, 'en')))}.`,
      )
    return locksSoon(competition, lines, link)
  }
  const round = await readRoundOf(db, league.id, competition.id)
  if (kind === 'result')
    return (
      (round && {
        title: `${league.name}: ${competition.prize_title} is final`,
        lines: [...topOf(round, nameOf), ...hostLine(round, nameOf)],
        link,
      }) ??
      null
    )
  const season = await findSeason(db, league.id, competition.id)
  if (season === null) return null
  const table = seasonTable(
    (await readRounds(db, league.id, season)).map(({ scores }) => scores),
    [],
  )
  const champions = table.filter(({ place }) => place === 1)
  return {
    title: `${league.name}: season ${season} is over`,
    lines: [
      `${champions.length === 1 ? 'Champion' : 'Champions'}: ${namesText(champions.map(({ userId }) => nameOf(userId).name))}, ${pointsText(champions[0]!.total)}.`,
    ],
    link: `${link}?season=${season}`,
  }
}

type NameOf = Awaited<ReturnType<typeof openNames>>

const topOf = ({ scores }: StoredRound, nameOf: NameOf): string[] =>
  scores
    .filter(({ rank }) => rank !== null)
    .slice(0, TOP)
    .map(({ userId, rank, score }) => placeLine(rank!, nameOf(userId).name, pointsOf(score!)))

/** Says how the host did; nothing if the round had no host with an entry. */
function hostLine({ hostId, scores }: StoredRound, nameOf: NameOf): string[] {
  const host = scores.find(({ userId }) => userId === hostId)
  if (!host || host.score === null) return []
  const ahead = scores.filter(({ score }) => score !== null && score > host.score!).length
  const beaten = ahead === 0 ? 'nobody' : `${ahead} ${ahead === 1 ? 'member' : 'members'}`
  return [`Host: ${nameOf(host.userId).name}, place ${host.rank}. Beaten by ${beaten}.`]
}

const placeLine = (rank: number, name: string, points: number): string =>
  `${rank}. ${name}: ${points.toFixed(1)} points`
const pointsText = (points: Tenths): string => `${pointsOf(points).toFixed(1)} points`

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES)
  const others = names.length - shown.length
  return listOf(others === 0 ? shown : [...shown, `${others} more`])
}

/** Returns the season of which a competition was a round, or else the latest one with a round; null if there is none. */
async function findSeason(db: Db, leagueId: number, competitionId: number): Promise<number | null> {
  const { rows } = await sql<{ season: number }>`
    select season from league_rounds where league_id = ${leagueId}::integer
    order by competition_id = ${competitionId}::integer desc, season desc limit 1
  `.execute(db)
  return rows[0]?.season ?? null
}
