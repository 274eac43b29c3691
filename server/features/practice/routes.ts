/** Practice: recorded days to play in the browser, and the note that somebody has. */
import { Refused } from '#contract/errors.ts'
import * as api from '#contract/practice.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint, mountTaggedRead } from '#server/http/mount-endpoint.ts'
import { notePractised } from '#server/records/users.ts'
import { openPracticeDays } from './practice-days.ts'

export function practice(scopes: Scopes, { db, source }: Deps): void {
  const days = openPracticeDays(source)
  const dayOf = (seed: number): string => {
    const day = days.dayOf(seed)
    if (day === null) throw new Refused({ code: 'no_practice_here' })
    return day
  }

  mountTaggedRead(scopes, api.practiceDay, {
    // thousands of seeds mean a few days
    name: ({ query }) => dayOf(query.seed),
    state: async () => [],
    read: ({ query }) => days.read(dayOf(query.seed)),
  })
  mountEndpoint(scopes, api.notePractised, async ({ player }) => {
    await notePractised(db, player.id)
    return { ok: true as const }
  })
}
