/**
 * One admin code for all processes on a database; its hash is in `cluster_settings` (admin_code).
 *
 * The first process sets it, from ADMIN_CODE or by making one. From then on a process with a different setting is foreign
 * (records/cluster-settings.ts), and a process without a setting uses the cluster's code, whatever its folder contains. To change the code
 * for all, set it and run `npm run switch`.
 *
 * The hash is argon2id with a key of the database as salt: every process computes the same hash, and the table reveals no code.
 */
import { timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import type { Db, Queryable } from '#server/db/handle.ts'
import { compareSettings } from '#server/records/cluster-settings.ts'
import { ensureServerKey } from '#server/records/server-keys.ts'
import type { Settings } from '#server/settings.ts'
import { deleteStoredCode, readStoredCode, readAdminCode } from './admin-code.ts'

export const CODE_SETTING = 'admin_code'
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

export async function hashOfCode(db: Queryable, code: string): Promise<string> {
  const salt = Buffer.from(await ensureServerKey(db, 'admin code'), 'hex')
  return (await hashRaw(code.trim(), { ...PARAMETERS, salt })).toString('base64url')
}

const readHash = async (db: Queryable): Promise<string | undefined> =>
  (await db.selectFrom('cluster_settings').select('value').where('name', '=', CODE_SETTING).executeTakeFirst())?.value

/** Compares a guess in constant time. Returns false for every guess while no code is set. */
export async function isClusterCode(db: Queryable, given: string): Promise<boolean> {
  const [own, right] = [Buffer.from(await hashOfCode(db, given)), Buffer.from((await readHash(db)) ?? '')]
  return own.length === right.length && timingSafeEqual(own, right)
}

type Where = Pick<Settings, 'adminCode' | 'dataDir'>
/**
 * `own`: the code that this process requires. `made`: a new code that is the cluster's from now on. `isOther`: the code in this folder no
 * longer counts.
 */
export type Agreed = { own: Readonly<Record<string, string>>; made: string | null; isOther: boolean }

/** Determines the admin code at the start of a process. Stores a new code if the processes have none yet. */
export async function agreeOnAdminCode(db: Db, where: Where): Promise<Agreed> {
  if (where.adminCode !== null)
    return { own: { [CODE_SETTING]: await hashOfCode(db, where.adminCode) }, made: null, isOther: false }
  const before = await readHash(db)
  const kept = readStoredCode(where.dataDir)
  if (before !== undefined) return { own: {}, made: null, isOther: await isAnother(db, kept, before) }

  // the code is first written to the folder, because a crash would otherwise lose a code that only this process knows
  const { code, isNew } = readAdminCode(where)
  const hash = await hashOfCode(db, code)
  const isOurs = (await compareSettings(db, { [CODE_SETTING]: hash })).every(({ name }) => name !== CODE_SETTING)
  if (!isOurs && isNew) deleteStoredCode(where.dataDir)
  return { own: {}, made: isOurs && isNew ? code : null, isOther: !isOurs && !isNew }
}

const isAnother = async (db: Queryable, kept: string | null, hash: string): Promise<boolean> =>
  kept !== null && (await hashOfCode(db, kept)) !== hash
