/**
 * Passkeys, with @simplewebauthn/server: the options that are sent to a browser, and the check of its response.
 *
 * The challenge is stored in the session and counts once. A passkey belongs to the host name in the address bar, so there is none at a bare
 * IP address. The library is loaded at first use.
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { NewPasskeyOptions, PasskeyOptions, PasskeyProof, PasskeyRegistration } from '#contract/admin.schemas.ts'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { publicOrigin } from '#server/identity/origin.ts'
import { ownSid } from '#server/identity/sessions.ts'
import type { NewPasskey, StoredPasskey } from '#server/records/second-factors.ts'
import { storeChallenge, takeChallenge } from '#server/records/sessions.ts'
import type { Settings } from '#server/settings.ts'

const NAME = 'Fantasy Social'
const library = () => import('@simplewebauthn/server')

type Here = { origin: string; host: string }

/** Returns the origin and host name for passkeys, or null at an IP address, where browsers offer none. */
export function placeOfPasskeys(request: Pick<FastifyRequest, 'headers'>, settings: Settings): Here | null {
  const { origin, hostname } = new URL(publicOrigin(request.headers.host, settings))
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, host: hostname } : null
}

function requirePlace(request: FastifyRequest, settings: Settings): Here {
  const here = placeOfPasskeys(request, settings)
  if (!here) throw new Refused({ code: 'no_passkeys_here' })
  return here
}

const described = ({ id, transports }: Pick<StoredPasskey, 'id' | 'transports'>) => ({
  id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(','),
})

export async function newPasskeyOptions(
  deps: Deps,
  request: FastifyRequest,
  { id, displayName }: { id: string; displayName: string },
  known: readonly StoredPasskey[],
): Promise<NewPasskeyOptions> {
  const { host } = requirePlace(request, deps.settings)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: host,
    userID: new TextEncoder().encode(id),
    userName: displayName,
    userDisplayName: displayName,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await storeChallenge(deps.db, ownSid(deps, request), 'new passkey', options.challenge)
  const { rp, user, challenge, pubKeyCredParams } = options
  return {
    rp: { id: host, name: rp.name },
    user,
    challenge,
    pubKeyCredParams,
    excludeCredentials: known.map(described),
  }
}

/** Returns the new passkey in a browser's response, or null if the response is wrong. Refuses no_passkeys_here. */
export async function readNewPasskey(
  deps: Deps,
  request: FastifyRequest,
  { name, id, response }: PasskeyRegistration,
): Promise<NewPasskey | null> {
  const { origin, host } = requirePlace(request, deps.settings)
  const expectedChallenge = await takeChallenge(deps.db, ownSid(deps, request), 'new passkey')
  if (expectedChallenge === null) return null
  const { verifyRegistrationResponse } = await library()
  const { transports, ...rest } = response
  const checked = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: rest },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch((error: unknown) => logWrongPasskey(request, error))
  if (!checked?.verified) return null
  const { credential } = checked.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transports.join(','),
    name,
  }
}

export async function passkeyOptions(
  deps: Deps,
  request: FastifyRequest,
  known: readonly StoredPasskey[],
): Promise<PasskeyOptions> {
  const { host } = requirePlace(request, deps.settings)
  const { generateAuthenticationOptions } = await library()
  const { challenge } = await generateAuthenticationOptions({ rpID: host })
  await storeChallenge(deps.db, ownSid(deps, request), 'passkey', challenge)
  return { rpId: host, challenge, allowCredentials: known.map(described) }
}

/** Returns the counter in a right response, or null for a wrong one. Refuses no_passkeys_here. */
export async function readPasskeyProof(
  deps: Deps,
  request: FastifyRequest,
  { id, response }: PasskeyProof,
  known: readonly StoredPasskey[],
): Promise<number | null> {
  const { origin, host } = requirePlace(request, deps.settings)
  const passkey = known.find((one) => one.id === id)
  const expectedChallenge = await takeChallenge(deps.db, ownSid(deps, request), 'passkey')
  if (!passkey || expectedChallenge === null) return null
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch((error: unknown) => logWrongPasskey(request, error))
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

/** Logs why a response was refused. The library throws for anything that does not match. */
function logWrongPasskey({ log }: FastifyRequest, error: unknown): null {
  log.info(
    { event: 'passkey_refused', reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' },
    'a passkey was wrong',
  )
  return null
}
