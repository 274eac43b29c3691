/** The catalogue as players see it, a creator's recent videos, and what keepers do to it. */
import * as keeping from '#contract/admin.ts'
import * as api from '#contract/creators.ts'
import { searchChannels } from '#server/channel-lookup.ts'
import type { Deps, Scopes } from '#server/deps.ts'
import { serve, serveShared } from '#server/serve.ts'
import { highlightsOf } from './highlights.ts'
import { addCreator, changeCreator, deleteCreator, updateCreators } from './keep-catalogue.ts'
import { readCreators, readKeptCreators } from './queries.ts'

export function creators(scopes: Scopes, deps: Deps): void {
  const written = deps.writes.counter('creators', 'creator_snapshots', 'competitions')
  serveShared(scopes, api.creators, { read: () => readCreators(deps.db), changes: () => [written] })
  serve(scopes, api.highlights, ({ params }) => highlightsOf(deps, params.creatorId))

  serve(scopes, keeping.keptCreators, () => readKeptCreators(deps.db))
  serve(scopes, keeping.searchChannels, async ({ query, player }) => {
    const found = await searchChannels(deps, query.query, player)
    return found.map(({ youtubeId, title, description, thumbnailUrl, counts, countedAt }) => ({
      id: youtubeId,
      title,
      description,
      profilePicture: thumbnailUrl,
      subscriberCount: counts?.subscribers ?? null,
      viewCount: counts?.views ?? null,
      videoCount: counts?.videos ?? null,
      countedAt: countedAt.toISOString(),
    }))
  })
  serve(scopes, keeping.addFromYoutube, ({ player, body }) => addCreator(deps, player, body))
  serve(scopes, keeping.editCreator, ({ player, params, body }) => changeCreator(deps, player, params.creatorId, body))
  serve(scopes, keeping.deleteCreator, ({ player, params }) => deleteCreator(deps, player, params.creatorId))
  serve(scopes, keeping.updateCreators, ({ player }) => updateCreators(deps, player))
}
