/**
 * Overlays: the boards that anybody with their token reads. Only this file writes `overlays`. The token is the only protection, so it has 80
 * random bits. Revoking deletes the row, so that the token reads nothing any more.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 16

const newToken = (): string => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** The league or the series whose board an overlay shows. */
export type OverlaySubject = { leagueId: number } | { seriesId: number }

const columnsOf = (subject: OverlaySubject) =>
  'leagueId' in subject ? { league_id: subject.leagueId } : { series_id: subject.seriesId }

/** Returns the token of the subject's overlay, which is made if there is none. */
export async function ensureOverlay(db: Queryable, subject: OverlaySubject): Promise<string> {
  const row = await db
    .insertInto('overlays')
    .values({ token: newToken(), ...columnsOf(subject) })
    // the update changes nothing; it makes the statement return the row that exists
    .onConflict((on) =>
      on.column('leagueId' in subject ? 'league_id' : 'series_id').doUpdateSet({ token: sql<string>`overlays.token` }),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  return row.token
}

/** Returns the token of a league's overlay, or null if it is off. */
export async function findLeagueToken(db: Queryable, leagueId: number): Promise<string | null> {
  const row = await db.selectFrom('overlays').select('token').where('league_id', '=', leagueId).executeTakeFirst()
  return row?.token ?? null
}

/** Returns the tokens of the overlays of series, by the id of the series. */
export async function readSeriesTokens(db: Queryable): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('overlays')
    .select(['series_id', 'token'])
    .where('series_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ series_id, token }) => [series_id!, token]))
}

/** Deletes the subject's overlay, if there is one. */
export async function revokeOverlay(db: Queryable, subject: OverlaySubject): Promise<void> {
  const [[column, id]] = Object.entries(columnsOf(subject)) as [['league_id' | 'series_id', number]]
  await db.deleteFrom('overlays').where(column, '=', id).execute()
}

/** Returns what a token shows, or null if there is no such overlay. */
export async function findOverlay(db: Queryable, token: string): Promise<OverlaySubject | null> {
  const row = await db
    .selectFrom('overlays')
    .select(['league_id', 'series_id'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) return null
  return row.league_id === null ? { seriesId: row.series_id! } : { leagueId: row.league_id }
}
