/** Reads the audit log of administrators, newest first, page by page. Its rows are written by records/admin-audit.ts. */
import { sql } from 'kysely'
import type { AdminAction, AdminLogPage } from '#contract/players.ts'
import type { AdminLogRange } from '#contract/players.schemas.ts'
import type { Queryable } from '#server/db/handle.ts'
import { displayNameOf } from '#server/records/users.ts'

const EVENTS = 50

const namedPlayer = sql<string>`case when admin_audit.subject like 'player:%' then substr(admin_audit.subject, 8) end`
/** The number in a subject of this kind, such as 7 in competition:7. */
const numberIn = (kind: 'competition' | 'series' | 'creator') => sql<number>`
  case when admin_audit.subject ~ ${`^${kind}:[0-9]{1,9}$`}::text then split_part(admin_audit.subject, ':', 2)::integer end`

export async function readAdminLog(
  db: Queryable,
  { actor, subject, before, limit = EVENTS }: AdminLogRange,
): Promise<AdminLogPage> {
  const rows = await db
    .selectFrom('admin_audit')
    .innerJoin('users as actor', 'actor.id', 'admin_audit.actor')
    .leftJoin('users as player', (join) => join.on('player.id', '=', namedPlayer))
    .leftJoin('competitions', (join) => join.on('competitions.id', '=', numberIn('competition')))
    .leftJoin('series', (join) => join.on('series.id', '=', numberIn('series')))
    .leftJoin('creators', (join) => join.on('creators.id', '=', numberIn('creator')))
    .select(['admin_audit.id', 'admin_audit.at', 'admin_audit.actor', 'admin_audit.subject'])
    .select(sql<AdminAction>`action`.as('action'))
    .select(sql<string | null>`coalesce(prize_title, series.title, channel_name)`.as('title'))
    .select([sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
    .select(['actor.username', 'actor.first_name as firstName', 'actor.last_name as lastName'])
    .select(['player.id as playerId', 'player.username as playerUsername'])
    .select(['player.first_name as playerFirstName', 'player.last_name as playerLastName'])
    .$if(actor !== undefined, (query) => query.where('admin_audit.actor', '=', actor!))
    .$if(subject !== undefined, (query) => query.where('admin_audit.subject', '=', subject!))
    .$if(before !== undefined, (query) => query.where('admin_audit.id', '<', before!))
    .orderBy('admin_audit.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return {
    events: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorId: row.actor,
      actorName: displayNameOf({ ...row, id: row.actor }),
      action: row.action,
      subject: row.subject,
      subjectName:
        row.playerId === null
          ? row.title
          : displayNameOf({
              id: row.playerId,
              username: row.playerUsername,
              firstName: row.playerFirstName,
              lastName: row.playerLastName,
            }),
      before: row.before,
      after: row.after,
    })),
    next: rows.length > limit ? shown.at(-1)!.id : null,
  }
}
