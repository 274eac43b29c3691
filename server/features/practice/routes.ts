/** Endpoints for practice: recorded days to play in the browser, and a record that a round was played. */
import { Refused } from '#contract/errors.ts'
import * as api from '#contract/practice.ts'
import type { StatisticsSource } from '#server/adapters/source.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint, mountTaggedRead } from '#server/http/mount-endpoint.ts'
import { notePractised } from '#server/records/users.ts'
import { offeredDays, openPracticeDays, type PracticeDays, type Walk } from './practice-days.ts'

export function practice(scopes: Scopes, { db, source }: Deps): void {
  const days = openPracticeDays(source)

  mountTaggedRead(scopes, api.practiceDay, {
    async state() {
      const all = days.all()
      if (all.length === 0) throw new Refused({ code: 'no_practice_here' })
      const offered = offeredDays(all, await walkOf(db, days, source))
      if (offered.length === 0) throw new Refused({ code: 'no_practice_now' })
      return offered
    },
    // thousands of seeds map to a few days
    name: ({ query }, offered) => dayOf(query.seed, offered),
    read: ({ query }, offered) => days.read(dayOf(query.seed, offered), offered),
  })
  mountEndpoint(scopes, api.notePractised, async ({ player }) => {
    await notePractised(db, player.id)
    return { ok: true as const }
  })
}

const dayOf = (seed: number, offered: readonly string[]): string => offered[seed % offered.length]!

/** Reads how far competitions are in the season. Competitions that are not replays have no day, so every day may be practised. */
async function walkOf(db: Db, days: PracticeDays, source: StatisticsSource): Promise<Walk> {
  const rows = await db
    .selectFrom('competitions')
    .where('phase', 'in', ['upcoming', 'drafting', 'live', 'review'])
    .select('replay_day')
    .execute()
  const unsettled = rows.flatMap(({ replay_day }) => replay_day ?? [])
  if (source.name !== 'recorded') return { unsettled, planned: Infinity, ahead: [] }
  const last = await db
    .selectFrom('competitions')
    .select('ordinal')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  const planned = last?.ordinal ?? 0
  return { unsettled, planned, ahead: days.after(planned) }
}
