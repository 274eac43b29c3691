/** The seats of a league for its owner: a pasted list of names becomes seats with personal links, and a lost link is renewed. */
import { DisplayName } from '#contract/forms.schemas.ts'
import { refuseName } from '#contract/display-name.ts'
import { Refused } from '#contract/errors.ts'
import type { MadeSeats, SeatLink } from '#contract/seats.ts'
import { ShownLine } from '#contract/values.schemas.ts'
import { comparableName, MOST_MEMBERS } from '#game/league.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { insertMembers, isMember, readMembers } from '#server/records/leagues.ts'
import { insertSeats, newSeatCode, renewSeatCode } from '#server/records/seats.ts'
import { createSeats, displayNameOf, findUser } from '#server/records/users.ts'
import { lockOwnLeague } from './changes.ts'
import { namesIn, requireSeats } from './seats.ts'

/** Each line is judged by itself, so one that is odd decides nothing about the others. Refuses what `lockOwnLeague` does, and no_seats. */
export const makeSeats = (
  { db }: Pick<Deps, 'db'>,
  userId: string,
  slug: string,
  lines: readonly string[],
): Promise<MadeSeats> =>
  db.transaction().execute(async (tx) => {
    const league = await lockOwnLeague(tx, userId, slug)
    requireSeats(league)
    const members = await readMembers(tx, league.id)
    const { names, refused } = judgeLines(lines, await namesIn(tx, league.id, members), MOST_MEMBERS - members.length)
    if (names.length === 0) return { made: [], refused }
    const ids = await createSeats(tx, names)
    const made = names.map((name, nth) => ({ userId: ids[nth]!, name, code: newSeatCode() }))
    await insertSeats(tx, league.id, made)
    await insertMembers(tx, league.id, ids)
    return { made, refused }
  })

const ShownName = ShownLine(1, 60)

type Judged = { names: string[]; refused: MadeSeats['refused'] }

/** Returns the names that become seats, in Unicode's form NFC, and why the other lines do not. Empty lines at the end are left out. */
function judgeLines(lines: readonly string[], taken: ReadonlySet<string>, room: number): Judged {
  const names: string[] = []
  const refused: Judged['refused'] = []
  const seen = new Set<string>()
  const whyNot = (text: string): Judged['refused'][number]['why'] | null => {
    if (text.trim() === '') return 'empty'
    const shown = ShownName.safeParse(text)
    if (!shown.success) return [...text.trim()].length > 60 ? 'too_long' : 'not_a_name'
    const name = shown.data.normalize('NFC')
    if (!DisplayName.safeParse(name).success)
      return refuseName(name) === 'must have a visible character' ? 'not_a_name' : 'reserved'
    const compared = comparableName(name)
    if (taken.has(compared)) return 'taken'
    if (seen.has(compared)) return 'twice'
    if (names.length >= room) return 'full'
    seen.add(compared)
    names.push(name)
    return null
  }
  lines.forEach((text, nth) => {
    const why = whyNot(text)
    if (why !== null) refused.push({ line: nth + 1, text: text.trim(), why })
  })
  return { names, refused }
}

/** Refuses what `lockOwnLeague` does, not_a_member and not_a_seat. */
export async function renewSeatLink(
  deps: Pick<Deps, 'db' | 'sessionEndings'>,
  userId: string,
  { slug, userId: seatId }: { slug: string; userId: string },
): Promise<SeatLink> {
  const { link, ended } = await deps.db.transaction().execute(async (tx) => {
    const league = await lockOwnLeague(tx, userId, slug)
    if (!(await isMember(tx, league.id, seatId))) throw new Refused({ code: 'not_a_member' })
    return { link: await renewLink(tx, seatId, league.id), ended: await endSessionsOf(deps.sessionEndings, tx, seatId) }
  })
  ended.announce()
  return link
}

/** Only the owner of the league for which a seat was made can renew its link. */
async function renewLink(tx: Queryable, seatId: string, leagueId: number): Promise<SeatLink> {
  const code = newSeatCode()
  if (!(await renewSeatCode(tx, seatId, code, leagueId))) throw new Refused({ code: 'not_a_seat' })
  const user = (await findUser(tx, seatId))!
  const name = displayNameOf({ id: seatId, username: user.username, firstName: user.first_name, lastName: null })
  return { userId: seatId, name, code }
}
