/**
 * A message of the server, read: what it says, and its number within its topic.
 *
 * Checked by hand, as ServerMessage of the contract has it: what is used here, no more, because the first screen loads no zod.
 * Errors   none: null for what cannot be read, with a warning.
 */
import type { ServerMessage } from '#contract/realtime.ts'

type Loose = Record<string, unknown>
export type ReadMessage = { message: ServerMessage; numbering: { topic: string; seq: number } | undefined }

const isText = (value: unknown): value is string => typeof value === 'string'
const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0
const fields = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {})
const isNullOr = (is: (value: unknown) => boolean, value: unknown): boolean => value === null || is(value)

const isRight: Record<ServerMessage['type'], (message: Loose) => boolean> = {
  notification: ({ notificationType, title, message, competitionId, actionUrl }) =>
    isText(notificationType) &&
    isText(title) &&
    isText(message) &&
    isNullOr(isId, competitionId) &&
    isNullOr(isText, actionUrl),
  competition_updated: ({ data }) => {
    const { competition, newEntry } = fields(data)
    const { id, phase, endTime } = fields(competition)
    const isWhole = competition === undefined || (isId(id) && isText(phase) && isText(endTime))
    return (
      typeof data === 'object' &&
      data !== null &&
      isWhole &&
      (newEntry === undefined || isId(fields(newEntry).competitionId))
    )
  },
  leaderboard_updated: ({ data }) => isId(fields(data).competitionId),
  creators_updated: () => true,
  resync: ({ data }) => isText(fields(data).topic),
}

export function readMessage(text: string): ReadMessage | null {
  try {
    const json = fields(JSON.parse(text))
    const { type, topic, seq } = json
    const isOurs = isText(type) && Object.hasOwn(isRight, type) && isRight[type as ServerMessage['type']](json)
    if (!isOurs) throw new Error('not a message of ours')
    const isNumbered = isText(topic) && Number.isInteger(seq)
    return {
      message: json as unknown as ServerMessage,
      numbering: isNumbered ? { topic, seq: seq as number } : undefined,
    }
  } catch (error) {
    console.warn('Live updates: a message that cannot be read', text.slice(0, 200), error)
    return null
  }
}
