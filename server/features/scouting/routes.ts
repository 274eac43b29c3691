/** Endpoints of scouting: a table of all creators, the same for everybody, and a page for each creator. */
import type { CreatorResearch, Scout } from '#contract/scouting.ts'
import { creatorResearch, scout } from '#contract/scouting.ts'
import { Refused } from '#contract/errors.ts'
import { parseDecimal } from '#game/money.ts'
import { openDebuts } from '#server/catalogue/debut.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountCachedRead, mountEndpoint } from '#server/http/mount-endpoint.ts'
import { openOverview } from './overview.ts'

export function scouting(scopes: Scopes, deps: Deps): void {
  const overview = openOverview(deps)
  const written = deps.tableVersions.counter('creators', 'creator_snapshots', 'competitions')

  const readScout = async (): Promise<Scout> => {
    const { competition, creators } = await overview()
    const listed = [...creators.values()].filter(({ isListed }) => isListed).map(({ line }) => line)
    return {
      competitionId: competition?.id ?? null,
      replayDay: competition?.replay_day ?? null,
      creators: listed.toSorted((one, other) => parseDecimal(other.price)! - parseDecimal(one.price)!),
    }
  }

  const readResearch = async (creatorId: number): Promise<CreatorResearch> => {
    const { competition, creators } = await overview()
    const scouted = creators.get(creatorId)
    if (!scouted) throw new Refused({ code: 'creator_not_found', creatorId })
    const { line, youtubeId, isListed, days, past, uploads, uploadForecast } = scouted
    return {
      creator: line,
      competitionId: competition?.id ?? null,
      replayDay: competition?.replay_day ?? null,
      isListed,
      debut: !isListed || line.inPlay ? null : (await openDebuts(deps, deps.db))(youtubeId),
      knownDays: days.knownDays,
      levels: days.levels,
      past,
      uploads: uploads.map((at) => at.toISOString()),
      everyHours: uploadForecast && Math.round(uploadForecast.everyHours),
      sinceHours: uploadForecast && Math.round(uploadForecast.sinceHours),
    }
  }

  mountCachedRead(scopes, scout, { read: readScout, changes: () => [written], work: 5 })
  mountEndpoint(scopes, creatorResearch, ({ params }) => readResearch(params.creatorId))
}
