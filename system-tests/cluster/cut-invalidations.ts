/** Cuts the notifications between processes by ending every listening connection, again and again. Returns a function that stops it. */
import { setTimeout as pause } from 'node:timers/promises'
import { OF_INVALIDATIONS, type Cluster } from './cluster.ts'

const EVERY_MS = 20

export function cutInvalidations(cluster: Cluster): () => Promise<void> {
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      await cluster.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%' || $1`,
        [OF_INVALIDATIONS],
      )
      await pause(EVERY_MS)
    }
  })()
  return async () => {
    isOver = true
    await work
  }
}
