/** The schemas of webhooks.ts. */
import * as z from 'zod/mini'
import { Instant, Line } from './values.schemas.ts'

/** `url`: the address as it was typed, or nothing to keep the present one. `withNames`: messages name the members who have not entered. */
export const WebhookEdit = z.strictObject({ url: z.optional(Line(1, 500)), withNames: z.boolean() })
export type WebhookEdit = z.output<typeof WebhookEdit>

/** How a message ended: it waits for another attempt, is sent, may have arrived, was refused, or came too late. */
const POST_STATES = ['waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped'] as const

export const Webhook = z.object({
  service: z.enum(['discord', 'slack']),
  /** Host and last four characters: discord.com/…/ab12 */
  address: z.string(),
  withNames: z.boolean(),
  /** Whether the service said that the address does not exist any more. */
  isEnded: z.boolean(),
  /** The newest message about a competition, or null before the first. */
  last: z.nullable(
    z.object({
      kind: z.enum(['draft_open', 'lock_soon', 'result', 'season_over']),
      state: z.enum(POST_STATES),
      at: Instant,
    }),
  ),
})
export type Webhook = z.output<typeof Webhook>

/** An object, because a response of null could not be told from none. */
export const WebhookState = z.object({ webhook: z.nullable(Webhook) })
export type WebhookState = z.output<typeof WebhookState>
