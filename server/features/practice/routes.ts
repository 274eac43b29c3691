/** Endpoints for practice: recorded days to play in the browser, and a record that a round was played. */
import { Refused } from '#contract/errors.ts'
import * as api from '#contract/practice.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint, mountTaggedRead } from '#server/http/mount-endpoint.ts'
import { notePractised } from '#server/records/users.ts'
import { openPracticeDays } from './practice-days.ts'

export function practice(scopes: Scopes, { db, source, settings }: Deps): void {
  const days = openPracticeDays(source, () => openRecordedSeason(settings.seasonDir))

  mountTaggedRead(scopes, api.practiceDay, {
    async state() {
      const all = days.all()
      if (all.length === 0) throw new Refused({ code: 'no_practice_here' })
      return all
    },
    // thousands of seeds map to a few days
    name: ({ query }, all) => dayOf(query.seed, all),
    read: ({ query }, all) => days.read(dayOf(query.seed, all)),
  })
  mountEndpoint(scopes, api.notePractised, async ({ player }) => {
    await notePractised(db, player.id)
    return { ok: true as const }
  })
}

const dayOf = (seed: number, days: readonly string[]): string => days[seed % days.length]!
