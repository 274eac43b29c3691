/** Every endpoint in one list: what OpenAPI prints, the route audit checks and the access matrix tests. */
import * as about from './about.ts'
import * as admin from './admin.ts'
import * as auth from './auth.ts'
import * as competitions from './competitions.ts'
import * as creators from './creators.ts'
import type { Endpoint } from './endpoint.ts'
import * as entries from './entries.ts'
import * as ipo from './ipo.ts'
import * as leaderboard from './leaderboard.ts'
import * as notifications from './notifications.ts'
import * as profile from './profile.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value

export const endpoints: readonly Endpoint[] = [
  about,
  admin,
  auth,
  competitions,
  creators,
  entries,
  ipo,
  leaderboard,
  notifications,
  profile,
]
  .flatMap((subject) => Object.values(subject) as unknown[])
  .filter(isEndpoint)
