/** A database on which the program dies: after a number of statements every response is lost, and uncommitted changes are rolled back. */
import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/db/handle.ts'

export class Crash extends Error {}

/** Lets the program die after the `nth` statement (from 1) has been executed, before its response arrives. */
export function crashingAfter(db: Db, nth: number): Db {
  let executed = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      executed += 1
      if (executed >= nth) throw new Crash(`after statement ${nth}`)
      return result
    },
  }
  return db.withPlugin(plugin)
}

/**
 * Runs `step` on a database that dies after its first statement, then after its second, and so on until `step` succeeds. Returns how often
 * it died.
 */
export async function crashEverywhere(
  db: Db,
  step: (crashing: Db) => Promise<unknown>,
  afterEachCrash: () => Promise<void>,
): Promise<number> {
  for (let nth = 1; nth < 1_000; nth++) {
    try {
      await step(crashingAfter(db, nth))
      return nth - 1
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      await afterEachCrash()
    }
  }
  throw new Error('the step never gets through')
}
