/** The keys by which push services recognise this installation (VAPID, RFC 8292), made from a server key at their first use. */
import { createECDH } from 'node:crypto'
import type { Db } from '#server/db/handle.ts'
import { ensureServerKey } from '#server/records/server-keys.ts'

/** Returns both keys of the curve P-256, base64url. */
export async function pushKeys(db: Db): Promise<{ publicKey: string; privateKey: string }> {
  const key = createECDH('prime256v1')
  // any 32 random bytes are a private key, except one in 2^32
  key.setPrivateKey(await ensureServerKey(db, 'web push'), 'hex')
  return { publicKey: key.getPublicKey('base64url'), privateKey: key.getPrivateKey('base64url') }
}
