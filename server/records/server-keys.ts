/**
 * Secret keys of this installation, made at their first use. Only this file writes `server_keys`. They are in the database because all
 * processes need the same keys. Equal texts have equal `keyedHash`es, which do not reveal the texts.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '#server/db/handle.ts'

type Name = 'emails' | 'addresses' | 'guesses' | 'admin code' | 'curves' | 'endless' | 'emails waiting' | 'web push'

export async function ensureServerKey(db: Queryable, name: Name): Promise<string> {
  const find = () => db.selectFrom('server_keys').select('key').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.key
  await db
    .insertInto('server_keys')
    .values({ name, key: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await find())!.key
}

export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64url')
