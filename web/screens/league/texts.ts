/** Sentences of the leagues' screens. */
import type { MadeSeats } from '#contract/seats.ts'
import type { LeaguePage, LeagueTableRow } from '#contract/leagues.ts'
import { ROUNDS_PER_DROP } from '#game/league.ts'
import { points, whole } from '#web/ui/format.ts'

export const HOW_IT_WORKS =
  'A league is a table for your friends. You play as always, and your best entry in each round counts in every league you are in.'

/** Explains the points of a season with so many rounds, below its table. */
export const pointsText = (rounds: number): string =>
  'A round counts if the league has two members at the lock and one of them enters. ' +
  'It is worth 100 points times the share of members you beat.' +
  (rounds < ROUNDS_PER_DROP ? '' : ' Of every five rounds, your worst does not count.')

export const membersText = (members: number): string => `${whole(members)} ${members === 1 ? 'member' : 'members'}`

export const followsText = (seriesTitle: string | null): string =>
  seriesTitle === null ? 'Every competition is a round' : `Rounds: ${seriesTitle}`

export const seasonText = (
  { season, rounds, isOver }: Pick<LeaguePage, 'season' | 'rounds' | 'isOver'>,
  played: number,
): string =>
  isOver
    ? `Season ${season}, final after ${roundsText(played)}`
    : `Season ${season}, ${played} of ${rounds} rounds played`

const roundsText = (rounds: number): string => `${whole(rounds)} ${rounds === 1 ? 'round' : 'rounds'}`

/** Names the owner, who runs the league, and the host, whom the others try to beat. */
export function peopleText({
  ownerId,
  ownerName,
  hostId,
  table,
}: Pick<LeaguePage, 'ownerId' | 'ownerName' | 'hostId' | 'table'>): string {
  if (hostId === ownerId) return `Owner and host: ${ownerName}`
  const host = table.find(({ userId }) => userId === hostId)
  return host ? `Owner: ${ownerName} · Host: ${host.name}` : `Owner: ${ownerName}`
}

const ENDINGS = ['th', 'st', 'nd', 'rd']
/** 1st, 2nd, 11th */
export const ordinal = (place: number): string => {
  const last = place % 100
  return `${place}${ENDINGS[last > 10 && last < 14 ? 0 : last % 10] ?? 'th'}`
}

/** Says where somebody is in the table, and who is the next to overtake or to stay ahead of. Null without a place to speak of. */
export function ownPlaceText(table: readonly LeagueTableRow[], ownUserId: string | undefined): string | null {
  const own = table.findIndex(({ userId }) => userId === ownUserId)
  const row = table[own]
  if (!row || table.every(({ total, won }) => total === 0 && won === 0)) return null
  const place = `You are ${row.isTied ? 'tied for ' : ''}${ordinal(row.place)}`
  const ahead = table.slice(0, own).findLast((one) => one.place < row.place)
  if (ahead) return `${place}. Next: ${ahead.name}, ${points(ahead.total - row.total)} points ahead.`
  const behind = table.find((one) => one.place > row.place)
  return behind ? `${place}. ${behind.name} is ${points(row.total - behind.total)} points behind.` : `${place}.`
}

export const invitationText = (name: string, link: string): string =>
  `Join my league ${name} on Fantasy Social: ${link}`

/** Says why a line of a list of names became no seat. */
export const WHY_NO_SEAT: Record<MadeSeats['refused'][number]['why'], string> = {
  empty: 'the line is empty.',
  too_long: 'a name has at most 60 characters.',
  not_a_name: 'the line has nothing that can be shown as a name.',
  reserved: 'we use this name ourselves.',
  twice: 'an earlier line has this name already.',
  taken: 'somebody in the league has this name already.',
  full: 'the league is full.',
}
