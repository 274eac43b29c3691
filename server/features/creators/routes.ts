/** The catalogue as players see it, and a creator's recent videos. */
import * as api from '#contract/creators.ts'
import type { Deps, Scopes } from '#server/deps.ts'
import { serve } from '#server/serve.ts'
import { highlightsOf } from './highlights.ts'
import { readCreators } from './queries.ts'

export function creators(scopes: Scopes, deps: Deps): void {
  serve(scopes, api.creators, () => readCreators(deps.db))
  serve(scopes, api.highlights, ({ params }) => highlightsOf(deps, params.creatorId))
}
