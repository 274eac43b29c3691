/**
 * The servers that all journeys share, because starting a server takes longer than most journeys.
 *
 * quiet   drafting; no journey changes the catalogue or enters a roster
 * busy    drafting; for journeys that change something that others see
 * live    a competition that lasts longer than the journeys
 *
 * A journey that needs another clock, or stops its server, starts its own (server.ts).
 */
import { ADMIN_CODE, type People } from './people.ts'
import type { Settings } from './server.ts'

export const KINDS = ['quiet', 'busy', 'live'] as const
export type Kind = (typeof KINDS)[number]

export type SharedServer = { url: string; dataDir: string; people: People }

const drafting = { DRAFT_SECONDS: '3600', LIVE_SECONDS: '3600', DEMO_RIVALS: '3', ADMIN_CODE }
export const settingsOf: Record<Kind, Settings> = {
  quiet: drafting,
  busy: drafting,
  live: { DRAFT_SECONDS: '15', LIVE_SECONDS: '3600', DEMO_RIVALS: '12', ADMIN_CODE },
}

const NAME = 'FANTASY_SOCIAL_JOURNEYS'

/** Passes the servers to the workers, which inherit the environment of the global setup. */
export function hand(servers: Record<Kind, SharedServer>): void {
  process.env[NAME] = JSON.stringify(servers)
}

export function sharedServer(kind: Kind): SharedServer {
  const handed = process.env[NAME]
  if (handed === undefined) throw new Error('the global setup of the journeys has not run')
  return (JSON.parse(handed) as Record<Kind, SharedServer>)[kind]
}
