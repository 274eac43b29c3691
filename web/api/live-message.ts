/**
 * Parses a message from the server into its content and its number within its topic.
 *
 * Errors   none: returns null for an unreadable message, with a warning.
 */
import type { Competition } from '#contract/competitions.ts'
import type { Numbered, ServerMessage } from '#contract/realtime.ts'
import { isId, isText, nullOr, object, optional, type Check } from './guard.ts'

export type ReadMessage = { message: ServerMessage; numbering: { topic: string; seq: number } | undefined }

type Type = ServerMessage['type']
type Message<T extends Type> = Extract<ServerMessage, { type: T }>
type Data<T extends Type> = Message<T> extends { data: infer D } ? D : never

const isRight: Record<Type, Check> = {
  notification: object<Message<'notification'>>({
    id: isId,
    // a later release may send a new type; notifications.ts handles unknown types
    notificationType: isText,
    title: isText,
    message: isText,
    competitionId: nullOr(isId),
    actionUrl: nullOr(isText),
    timestamp: isText,
  }),
  notifications_removed: object<Message<'notifications_removed'>>({
    data: object<Data<'notifications_removed'>>({ id: nullOr(isId) }),
  }),
  notifications_read: object<Message<'notifications_read'>>({
    data: object<Data<'notifications_read'>>({ id: nullOr(isId) }),
  }),
  competition_updated: object<Message<'competition_updated'>>({
    data: object<Data<'competition_updated'>>({
      competition: optional(object<Competition>({ id: isId, phase: isText, endTime: isText })),
      newEntry: optional(object<{ competitionId: number }>({ competitionId: isId })),
    }),
  }),
  leaderboard_updated: object<Message<'leaderboard_updated'>>({
    data: object<Data<'leaderboard_updated'>>({ competitionId: isId }),
  }),
  creators_updated: () => true,
  alive: () => true,
  resync: object<Message<'resync'>>({ data: object<Data<'resync'>>({ topic: nullOr(isText) }) }),
}

const isMessage = (json: unknown): json is ServerMessage =>
  object<ServerMessage>({ type: (type) => isText(type) && Object.hasOwn(isRight, type as string) })(json) &&
  isRight[json.type](json)
const isNumbered = object<Numbered>({ topic: isText, seq: Number.isInteger })

export function readMessage(text: string): ReadMessage | null {
  try {
    const json: unknown = JSON.parse(text)
    if (!isMessage(json)) throw new Error('not a message of ours')
    return { message: json, numbering: isNumbered(json) ? { topic: json.topic, seq: json.seq } : undefined }
  } catch (error) {
    console.warn('Live updates: a message that cannot be read', text.slice(0, 200), error)
    return null
  }
}
