/** Practice: recorded days to play in the browser, and the note that somebody has. */
import { Refused } from '#contract/errors.ts'
import * as api from '#contract/practice.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint, mountTaggedRead } from '#server/http/mount-endpoint.ts'
import { notePractised } from '#server/records/users.ts'
import { offeredDays, openPracticeDays } from './practice-days.ts'

export function practice(scopes: Scopes, { db, source }: Deps): void {
  const days = openPracticeDays(source)

  mountTaggedRead(scopes, api.practiceDay, {
    async state() {
      const all = days.all()
      if (all.length === 0) throw new Refused({ code: 'no_practice_here' })
      const offered = offeredDays(all, await replayedNow(db))
      if (offered.length === 0) throw new Refused({ code: 'no_practice_now' })
      return offered
    },
    // thousands of seeds mean a few days
    name: ({ query }, offered) => dayOf(query.seed, offered),
    read: ({ query }, offered) => days.read(dayOf(query.seed, offered), offered),
  })
  mountEndpoint(scopes, api.notePractised, async ({ player }) => {
    await notePractised(db, player.id)
    return { ok: true as const }
  })
}

const dayOf = (seed: number, offered: readonly string[]): string => offered[seed % offered.length]!

/** The days of all competitions that are not settled yet, also of those that still wait. */
async function replayedNow(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('competitions')
    .where('phase', 'in', ['upcoming', 'drafting', 'live', 'review'])
    .select('replay_day')
    .execute()
  return rows.flatMap(({ replay_day }) => replay_day ?? [])
}
