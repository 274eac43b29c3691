/** What applicants are written: plain text, in both cases. */
import type { Letter } from '#server/outside/mail.ts'
import type { Settings } from '#server/settings.ts'
import type { ApplicationRow } from './queries.ts'

const signature = 'Fantasy Social'

export function approvalLetter({ contact_email: to, channel_name: name }: ApplicationRow, { publicUrl }: Pick<Settings, 'publicUrl'>): Letter {
  const text = [
    `Good news: ${name} is listed on Fantasy Social.`,
    'Players can draft it from the next competition on. There is nothing more for you to do.',
    publicUrl === null ? 'Tell your audience: every fan who drafts you follows your numbers.' : `See it, and tell your audience: ${publicUrl}/`,
    signature,
  ]
  return { to, subject: 'Your channel is listed on Fantasy Social', text: text.join('\n\n') }
}

export function rejectionLetter({ contact_email: to, channel_name: name }: ApplicationRow, reason: string): Letter {
  const text = [
    `Thank you for offering ${name} to Fantasy Social. We have decided not to list it for now.`,
    `The reason: ${reason}`,
    'You are welcome to apply again when this has changed.',
    signature,
  ]
  return { to, subject: 'Your application to Fantasy Social', text: text.join('\n\n') }
}
