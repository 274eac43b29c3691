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
