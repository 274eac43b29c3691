/** Sentences of the dialog for messages to Discord or Slack. */
import type { Webhook } from '#contract/webhooks.ts'
import { timeOrDateOf } from '#web/ui/format.ts'

export const WHAT_ARRIVES =
  'A channel hears when a draft opens, an hour before its lock, and of the result: at most four messages a day.'

export const serviceName = (service: Webhook['service']): string => (service === 'discord' ? 'Discord' : 'Slack')

type Last = NonNullable<Webhook['last']>

const KINDS: Record<Last['kind'], string> = {
  draft_open: 'about the open draft',
  lock_soon: 'before the lock',
  result: 'with the result',
  season_over: 'about the end of the season',
}
const STATES: Record<Last['state'], string> = {
  waiting: 'waits to be sent',
  sending: 'is being sent',
  sent: 'has arrived',
  unknown: 'may not have arrived, and is not repeated',
  failed: 'was not delivered',
  skipped: 'was left out, because it came too late or was the fifth of the day',
}

/** Says how the newest message ended, or that the address has ended. */
export function stateText({ service, isEnded, last }: Webhook): string {
  if (isEnded) return `${serviceName(service)} says that this address does not exist any more. Add a new one to go on.`
  if (!last) return 'No message about a competition yet.'
  return `The last message, ${KINDS[last.kind]} (${timeOrDateOf(last.at)}), ${STATES[last.state]}.`
}
