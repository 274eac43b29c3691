/** The names that a league shows. Whoever has left, or deleted their account, is a former player there; their results stay. */
import type { Queryable } from '#server/db/handle.ts'
import { displayNameOf } from './users.ts'

const FORMER = 'Former player'

/** Returns the display names of players by id; "Former player" where the account was deleted. */
export async function namesOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName', 'deleted_at as deletedAt'])
    .where('id', 'in', [...new Set(userIds)])
    .execute()
  return new Map(rows.map(({ deletedAt, ...row }) => [row.id, deletedAt === null ? displayNameOf(row) : FORMER]))
}

/** Returns a function that names members: those who are not among `present` are former players. */
export async function openNames(db: Queryable, present: readonly string[]) {
  const names = await namesOf(db, present)
  return (userId: string): { userId: string; name: string; isFormer: boolean } => {
    const name = names.get(userId)
    return { userId, name: name ?? FORMER, isFormer: name === undefined }
  }
}
