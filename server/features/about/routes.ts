/** Describes this installation: its statistics, sign-in and links. */
import * as api from '#contract/about.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { isSeasonInstalled } from '#server/adapters/recorded.ts'
import { isReplay } from '#server/adapters/source.ts'
import { hasBuiltInSignIn } from '#server/settings/sign-in-providers.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'

export function about(scopes: Scopes, { settings, source }: Deps): void {
  const hasPractice = isReplay(source.name) || isSeasonInstalled(settings.seasonDir)
  mountEndpoint(scopes, api.about, () => ({
    hasBuiltInSignIn: hasBuiltInSignIn(settings),
    providers: settings.providers.map(({ id, label }) => ({ id, label })),
    source: isReplay(source.name) ? ('recorded' as const) : ('youtube' as const),
    season: source.season,
    releasesUrl: settings.releasesUrl,
    tickSeconds: settings.tickSeconds,
    contact: settings.contactEmail,
    retentionDays: settings.retentionDays,
    hasPractice,
    sendsEmail: settings.smtpUrl !== null,
  }))
}
