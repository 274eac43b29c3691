/** Endpoints of series and of competitions as administrators manage them. */
import * as api from '#contract/hosting.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { cancel, editCompetition, endNow, extendReview, lockNow } from './acts.ts'
import { dryRun } from './dry-run.ts'
import { readManaged } from './managed.ts'
import { createSeries, editSeries, listSeries, pauseSeries, previewSeries } from './series.ts'

export function hosting(scopes: Scopes, deps: Deps): void {
  mountEndpoint(scopes, api.listSeries, () => listSeries(deps.db))
  mountEndpoint(scopes, api.previewSeries, ({ body }) => previewSeries(deps, body))
  mountEndpoint(scopes, api.createSeries, ({ player, body }) => createSeries(deps, player, body))
  mountEndpoint(scopes, api.editSeries, ({ player, params, body }) => editSeries(deps, player, params.seriesId, body))
  mountEndpoint(scopes, api.pauseSeries, ({ player, params, body }) =>
    pauseSeries(deps, player, params.seriesId, body.isPaused),
  )
  mountEndpoint(scopes, api.managedCompetitions, ({ query }) => readManaged(deps, query.limit))
  mountEndpoint(scopes, api.editCompetition, ({ player, params, body }) =>
    editCompetition(deps, player, params.competitionId, body),
  )
  mountEndpoint(scopes, api.lockNow, ({ player, params }) => lockNow(deps, player, params.competitionId))
  mountEndpoint(scopes, api.endNow, ({ player, params }) => endNow(deps, player, params.competitionId))
  mountEndpoint(scopes, api.cancelCompetition, ({ player, params, body }) =>
    cancel(deps, player, params.competitionId, body.reason),
  )
  mountEndpoint(scopes, api.extendReview, ({ player, params, body }) =>
    extendReview(deps, player, params.competitionId, body.minutes),
  )
  mountEndpoint(scopes, api.dryRunOf, ({ params }) => dryRun(deps, params.competitionId))
}
