/** Passkeys in the browser: creates a passkey or proves one, in the shape that our endpoints take. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import {
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  type NewPasskeyOptions,
  type PasskeyOptions,
  type SecondFactor,
} from '#contract/admin.ts'
import type { PartsOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'

type Registration = Parameters<typeof startRegistration>[0]['optionsJSON']
type Authentication = Parameters<typeof startAuthentication>[0]['optionsJSON']

const asRegistration = (options: NewPasskeyOptions): Registration =>
  ({ ...options, attestation: 'none', authenticatorSelection: { userVerification: 'preferred' } }) as Registration
const asAuthentication = (options: PasskeyOptions): Authentication =>
  ({ ...options, userVerification: 'preferred' }) as Authentication

export async function makePasskey(name: string): Promise<PartsOf<typeof addPasskey>['response']> {
  const options = await call(newPasskeyOptions)
  const { id, response } = await startRegistration({ optionsJSON: asRegistration(options) })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return call(addPasskey, { body: { name, id, response: { clientDataJSON, attestationObject, transports } } })
}

export async function provePasskey(): Promise<SecondFactor> {
  const options = await call(passkeyOptions)
  const { id, response } = await startAuthentication({ optionsJSON: asAuthentication(options) })
  const { clientDataJSON, authenticatorData, signature } = response
  return { kind: 'passkey', id, response: { clientDataJSON, authenticatorData, signature } }
}

/** Returns the message for a failed passkey, or null if the error is not about a passkey. */
export function passkeyProblem(error: unknown): string | null {
  const name = error instanceof WebAuthnError || error instanceof DOMException ? error.name : null
  if (name === null) return null
  if (name === 'InvalidStateError') return 'This device has a passkey here already'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'The passkey was not confirmed. Please try again'
  return 'This browser cannot use a passkey here. Please choose another way'
}
