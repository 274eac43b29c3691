/** The notification that tells an applicant the decision about their application. */
import { debutSentence, type Debut } from '#contract/debut.ts'
import type { ApplicationRow, Decision } from '#server/records/applications.ts'
import type { Notification } from '#server/records/notifications.ts'

export function decisionNotification(
  { channel_name: name }: ApplicationRow,
  decision: Decision,
  debut: Debut | null,
): Notification {
  const type = 'application_decided'
  if (decision.status === 'rejected')
    return {
      type,
      title: `${name} is not listed for now`,
      message: `The reason: ${decision.reason}`,
      actionUrl: '/ipo',
    }
  const { listedName, creatorId } = decision
  return {
    type,
    title: `${listedName} is listed`,
    message: `${renamedSentence(name, listedName)}${debut ? debutSentence(debut) : ''}`,
    actionUrl: `/creator/${creatorId}`,
  }
}

/** Returns a sentence for applicants who typed another name than the channel has, because the game shows the channel's name. */
export const renamedSentence = (applied: string, listed: string): string =>
  applied === listed ? '' : `You applied as ${applied}; it plays under the name of its channel. `
