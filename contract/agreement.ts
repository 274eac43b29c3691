/** The text of the agreement. It has a file of its own, because a visitor's page loads auth.ts. */
import { endpoint } from './endpoint.ts'
import type { AgreementText } from './agreement.schemas.ts'

export const agreement = endpoint<{ response: AgreementText }>({
  method: 'GET',
  path: '/api/agreement',
  summary: 'The agreement of this installation, or null for the built-in one',
  access: 'session',
})
