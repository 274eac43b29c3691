/** Facts about this installation: how players sign in and where statistics come from. It contains no secrets. */
import { endpoint } from './endpoint.ts'
import type { About } from './about.schemas.ts'

export type { About } from './about.schemas.ts'

export const about = endpoint<{ response: About }>({
  method: 'GET',
  path: '/api/about',
  summary: 'How to sign in here, and where the statistics come from',
  access: 'public',
})
