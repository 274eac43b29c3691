/** Which players are administrators. */
import { sql } from 'kysely'

/**
 * True for a player with the role, with a second step, or with admin access at the moment. Everybody who knows the admin code can become an
 * administrator, so no other sign exists. The query must contain `users`.
 */
export const isAdministrator = sql<boolean>`(
  users.role = 'admin'
  or exists (select from passkeys where passkeys.user_id = users.id)
  or exists (select from totp_secrets where totp_secrets.user_id = users.id and confirmed_at is not null)
  or exists (
    select from sessions
    where sess ->> 'userId' = users.id and expire > clock_timestamp() and (sess ->> 'elevatedUntil')::timestamptz > clock_timestamp()
  )
)`
