/** The schemas of push.ts. */
import * as z from 'zod/mini'
import { Line } from './values.schemas.ts'

/** A PushSubscription of the browser: a point of the curve P-256 in 65 bytes, and 16 random bytes, both base64url. */
export const NewPush = z.strictObject({
  endpoint: Line(1, 1_000),
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'must be a public key of 65 bytes')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'must be 16 bytes')),
})
export type NewPush = z.output<typeof NewPush>

/** `publicKey`: the key with which the browser subscribes, base64url. `isOn`: whether this session has a subscription. */
export const PushState = z.object({ publicKey: z.string(), isOn: z.boolean() })
export type PushState = z.output<typeof PushState>
