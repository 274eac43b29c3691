/** The notice that tells an applicant the decision about their application. */
import type { ApplicationRow, Decision } from '#server/records/applications.ts'
import type { Notice } from '#server/records/notifications.ts'

export function decisionNotice({ channel_name: name }: ApplicationRow, decision: Decision): Notice {
  const type = 'application_decided'
  if (decision.status === 'rejected')
    return {
      type,
      title: `${name} is not listed for now`,
      message: `The reason: ${decision.reason}`,
      actionUrl: '/ipo',
    }
  return {
    type,
    title: `${name} is listed`,
    message: 'Players can draft it from the next competition on.',
    actionUrl: `/creator/${decision.creatorId}`,
  }
}
