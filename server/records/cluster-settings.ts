/**
 * The settings that all processes on one database must share: the source of statistics, the schedule, and the hash of the admin code. Only
 * this file writes `cluster_settings`.
 *
 * The first process stores them. A process that differs is foreign: it is not ready, answers no request and runs no job, so that changing
 * the configuration of one process after the other voids no competition. `replaceSettings` changes them explicitly; from then on processes
 * with the old settings are foreign. With the embedded database there is one process, and its own settings count.
 */
import { APP_VERSION, isOlder } from '#server/db/app-version.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { incrementTopicVersion } from './topic-versions.ts'

export type ClusterSettings = Readonly<Record<string, string>>
export type Difference = { name: string; here: string; cluster: string }

const TOPIC = 'cluster'
const MIN_VERSION = 'min_app_version'
const AGAIN_MS = 1_000

export const settingsOf = ({
  source,
  settings: { schedule, dailyLock },
}: {
  source: Pick<Deps['source'], 'name'>
  settings: Pick<Deps['settings'], 'schedule' | 'dailyLock'>
}): ClusterSettings => ({
  source: source.name,
  schedule:
    `${schedule.draftSeconds}/${schedule.liveSeconds}/${schedule.reviewSeconds} s` +
    (dailyLock ? `, locks at ${dailyLock.timeOfDay} ${dailyLock.timeZone}` : ''),
})

/**
 * Returns the settings in which this process differs. A setting that is not stored yet is stored; otherwise nothing is written, so that a
 * process can start on a full disk.
 */
export async function compareSettings(
  db: Queryable,
  own: ClusterSettings,
  version = APP_VERSION,
): Promise<Difference[]> {
  const read = () => db.selectFrom('cluster_settings').selectAll().execute()
  const known = await read()
  const missing = rowsOf(own).filter((row) => !known.some(({ name }) => name === row.name))
  if (missing.length > 0)
    await db
      .insertInto('cluster_settings')
      .values(missing)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  const rows = missing.length > 0 ? await read() : known
  return rows.flatMap(({ name, value }) => {
    const here = name === MIN_VERSION ? version : own[name]
    const differs = name === MIN_VERSION ? isOlder(version, value) : here !== undefined && here !== value
    if (!differs) return []
    return [isSecret(name) ? { name, here: 'another', cluster: 'not shown' } : { name, here: here!, cluster: value }]
  })
}

/** Stores these settings as the cluster's. Returns the version to publish on the topic `cluster` after the commit. */
export async function replaceSettings(tx: Queryable, own: ClusterSettings): Promise<number> {
  await tx
    .insertInto('cluster_settings')
    .values(rowsOf(own))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }))
    .execute()
  return incrementTopicVersion(tx, TOPIC)
}

/** Hashes are not written to a log. */
const isSecret = (name: string): boolean => name === 'admin_code'

const rowsOf = (own: ClusterSettings) => Object.entries(own).map(([name, value]) => ({ name, value }))

type Joining = Pick<Deps, 'db' | 'topicVersions' | 'readiness' | 'log' | 'poke'>

/** Compares the settings now and after each change; holds the readiness state `foreign` while this process differs. */
export async function joinCluster(
  { db, topicVersions, readiness, log, poke }: Joining,
  own: ClusterSettings,
): Promise<void> {
  const compare = async () => {
    const differences = await compareSettings(db, own)
    const wasForeign = readiness.has('foreign')
    if (differences.length > 0) {
      readiness.hold('foreign')
      log.error(
        { differences },
        'the settings of this process differ from the cluster: it answers no request and runs no job until they agree',
      )
    } else if (wasForeign) {
      readiness.lift('foreign')
      log.info({}, 'the settings of this process agree with the cluster again')
      poke()
    }
  }
  const compareAgain = () =>
    void compare().catch((error: unknown) => {
      log.warn({ err: error }, 'reading the settings of the cluster failed; retrying')
      setTimeout(compareAgain, AGAIN_MS).unref()
    })
  await compare()
  topicVersions.follow(TOPIC, compareAgain)
}
