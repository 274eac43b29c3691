/** A passkey in software: creates what a browser and its authenticator would send, signed with its own key. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskeyOptions, PasskeyOptions, SecondFactor } from '#contract/admin.ts'

const USER_PRESENT = 0x01
const ATTESTED = 0x40
const ES256 = -7

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

export type Authenticator = {
  id: string
  register(options: NewPasskeyOptions, name?: string): object
  /** `at` replaces the address, and `counter` the next counter, to make a wrong response. */
  prove(options: PasskeyOptions, given?: { at?: string; counter?: number }): SecondFactor
}

export function openAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x, y } = publicKey.export({ format: 'jwk' })
  let counter = 0

  const clientDataOf = (type: string, challenge: string, at: string) =>
    JSON.stringify({ type, challenge, origin: at, crossOrigin: false })
  const authenticatorDataOf = (host: string, flags: number, count: number, more: Buffer = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, more])
  }
  const coseKey = () =>
    Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, ES256],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      ),
    )

  return {
    id: base64url(id),
    register({ rp, challenge }, name = 'A test key') {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const authData = authenticatorDataOf(rp.id, USER_PRESENT | ATTESTED, counter, attested)
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return {
        name,
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    prove({ rpId, challenge }, given = {}) {
      counter = given.counter ?? counter + 1
      const clientData = clientDataOf('webauthn.get', challenge, given.at ?? origin)
      const authenticatorData = authenticatorDataOf(rpId, USER_PRESENT, counter)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        kind: 'passkey',
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      }
    },
  }
}
