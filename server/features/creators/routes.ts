/** Endpoints of the catalogue: the list for players, a creator's recent videos, and admins' edits. */
import * as keeping from '#contract/admin.ts'
import * as bulk from '#contract/catalogue-bulk.ts'
import * as api from '#contract/creators.ts'
import { searchChannels } from '#server/catalogue/channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint, mountCachedRead } from '#server/http/mount-endpoint.ts'
import { highlightsOf } from './highlights.ts'
import { addChannels, lookUpChannels } from './bulk-add.ts'
import { editCreators } from './bulk-edit.ts'
import { addCreator, changeCreator, deleteCreator, updateCreators } from './edit-catalogue.ts'
import { readCreators, readAdminCreators } from './queries.ts'

export function creators(scopes: Scopes, deps: Deps): void {
  const written = deps.tableVersions.counter('creators', 'creator_snapshots', 'competitions')
  mountCachedRead(scopes, api.creators, {
    read: ({ query }) => readCreators(deps.db, query.id),
    changes: () => [written],
  })
  mountEndpoint(scopes, api.highlights, ({ params }) => highlightsOf(deps, params.creatorId))

  mountEndpoint(scopes, keeping.adminCreators, () => readAdminCreators(deps, deps.db))
  mountEndpoint(scopes, keeping.searchChannels, async ({ query, player }) => {
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
  mountEndpoint(scopes, keeping.addFromYoutube, ({ player, body }) => addCreator(deps, player, body))
  mountEndpoint(scopes, keeping.editCreator, ({ player, params, body }) =>
    changeCreator(deps, player, params.creatorId, body),
  )
  mountEndpoint(scopes, keeping.deleteCreator, ({ player, params }) => deleteCreator(deps, player, params.creatorId))
  mountEndpoint(scopes, bulk.lookUpChannels, ({ body }) => lookUpChannels(deps, body.references))
  mountEndpoint(scopes, bulk.addChannels, ({ player, body }) => addChannels(deps, player, body))
  mountEndpoint(scopes, bulk.editCreators, ({ player, body }) => editCreators(deps, player, body.edits))
  mountEndpoint(scopes, keeping.updateCreators, ({ player }) => updateCreators(deps, player))
}
