/** Series of competitions, and what an administrator does with a single competition. */
import type { CompetitionParams } from './competitions.schemas.ts'
import { endpoint } from './endpoint.ts'
import type {
  Cancellation,
  CompetitionEdit,
  DryRun,
  ManagedCompetition,
  ManagedRange,
  ReviewExtension,
  Series,
  SeriesEdit,
  SeriesForm,
  SeriesParams,
  SeriesPause,
  SeriesPreview,
} from './hosting.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { DryRun, ManagedCompetition, Series, SeriesForm, SeriesPreview, Slate } from './hosting.schemas.ts'

const DATES = ['unknown_time_zone', 'no_such_date', 'time_skipped', 'date_passed'] as const
const OFFER = ['slate_too_small', 'prize_too_large'] as const

export const listSeries = endpoint<{ response: Series[] }>({
  method: 'GET',
  path: '/api/admin/series',
  summary: 'All series, the built-in one first',
  access: 'admin',
})

export const previewSeries = endpoint<{ body: SeriesForm; response: SeriesPreview }>({
  method: 'POST',
  path: '/api/admin/series/preview',
  summary: 'The next locks of a series and the size of its slate; saves nothing',
  access: 'admin',
  refusals: [...DATES, ...OFFER],
})

export const createSeries = endpoint<{ body: SeriesForm; response: Series }>({
  method: 'POST',
  path: '/api/admin/series',
  summary: 'Create a series; its next competitions are planned at once',
  access: 'admin',
  refusals: [...DATES, ...OFFER],
})

export const editSeries = endpoint<{ params: SeriesParams; body: SeriesEdit; response: Series }>({
  method: 'PUT',
  path: '/api/admin/series/{seriesId}',
  summary:
    'Edit a series; competitions that have not opened are planned again. The built-in series then no longer follows the settings',
  access: 'admin',
  refusals: ['series_not_found', 'series_changed', ...DATES, ...OFFER],
})

export const pauseSeries = endpoint<{ params: SeriesParams; body: SeriesPause; response: Series }>({
  method: 'POST',
  path: '/api/admin/series/{seriesId}/pause',
  summary: 'Pause a series, which removes its competitions that have not opened, or continue it',
  access: 'admin',
  refusals: ['series_not_found'],
})

export const managedCompetitions = endpoint<{ query: ManagedRange; response: ManagedCompetition[] }>({
  method: 'GET',
  path: '/api/admin/competitions',
  summary: 'Competitions in every phase, the latest lock first',
  access: 'admin',
})

export const editCompetition = endpoint<{ params: CompetitionParams; body: CompetitionEdit; response: Ok }>({
  method: 'PATCH',
  path: '/api/admin/competitions/{competitionId}',
  summary: 'Edit the title and the prize of a competition that has not opened',
  access: 'admin',
  refusals: ['competition_not_found', 'phase_passed', 'prize_too_large'],
})

export const lockNow = endpoint<{ params: CompetitionParams; response: Ok }>({
  method: 'POST',
  path: '/api/admin/competitions/{competitionId}/lock',
  summary: 'Lock a competition in drafting now',
  access: 'admin',
  refusals: ['competition_not_found', 'phase_passed'],
})

export const endNow = endpoint<{ params: CompetitionParams; response: Ok }>({
  method: 'POST',
  path: '/api/admin/competitions/{competitionId}/end',
  summary: 'End a live competition now; its review keeps its length',
  access: 'admin',
  refusals: ['competition_not_found', 'phase_passed'],
})

export const cancelCompetition = endpoint<{ params: CompetitionParams; body: Cancellation; response: Ok }>({
  method: 'POST',
  path: '/api/admin/competitions/{competitionId}/cancel',
  summary: 'Cancel a competition that is not settled; every player reads the reason, and nothing is paid',
  access: 'admin',
  refusals: ['competition_not_found', 'phase_passed'],
})

export const extendReview = endpoint<{ params: CompetitionParams; body: ReviewExtension; response: Ok }>({
  method: 'POST',
  path: '/api/admin/competitions/{competitionId}/extend-review',
  summary: 'Settle a competition later, by a number of minutes',
  access: 'admin',
  refusals: ['competition_not_found', 'phase_passed'],
})

export const dryRunOf = endpoint<{ params: CompetitionParams; response: DryRun }>({
  method: 'GET',
  path: '/api/admin/competitions/{competitionId}/dry-run',
  summary: 'The result as the settlement would store it now; stores nothing',
  access: 'admin',
  refusals: ['competition_not_found', 'phase_passed'],
})
