/** Endpoints for the time after a competition: its board snapshots, the same for everybody, and the recap of one entry. */
import * as api from '#contract/recap.ts'
import type { Deps } from '#server/deps.ts'
import { mountCachedRead, mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { openEvenings } from './evening.ts'
import { readEntryRecap } from './entry-recap.ts'
import { readCompetitionSnapshots } from './board-snapshots.ts'

export function recap(scopes: Scopes, deps: Deps): void {
  const evenings = openEvenings(deps)
  const written = deps.tableVersions.counter('competitions', 'board_snapshots')

  mountCachedRead(scopes, api.snapshots, {
    read: ({ params }) => readCompetitionSnapshots(deps.db, params.competitionId),
    changes: () => [written],
    // the limit allows 48 snapshots with the points of a thousand creators
    work: 10,
  })
  mountEndpoint(scopes, api.entryRecap, ({ params, player }) => readEntryRecap(deps, evenings, player, params.entryId))
}
