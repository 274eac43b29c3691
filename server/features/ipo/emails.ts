/**
 * Plain-text emails to applicants: the receipt of an application, its approval and its rejection.
 *
 * The receipt goes to an address that nobody has verified, so it repeats only the parsed channel and no text that the applicant typed.
 */
import { debutSentence, type Debut } from '#contract/debut.ts'
import { REVIEW_HOURS, type Applied } from '#contract/ipo.ts'
import { parseChannelReference } from '#contract/channel-reference.ts'
import type { EmailMessage } from '#server/adapters/mail.ts'
import type { ApplicationRow } from '#server/records/applications.ts'
import type { Settings } from '#server/settings.ts'
import { renamedSentence } from './decision-notification.ts'
import { decideBy } from './queries.ts'

const SIGNATURE = 'Fantasy Social'
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

export function confirmationEmail(
  application: ApplicationRow,
  { isOwnershipChecked }: Pick<Applied, 'isOwnershipChecked'>,
): EmailMessage {
  const { contact_email: to, youtube_channel_url: address, ownership_code: code } = application
  const text = [
    `Thank you! The channel ${channelNamed(address)} was offered to Fantasy Social with this email address.`,
    `We will decide within ${REVIEW_HOURS} hours, by ${moment.format(decideBy(application))} UTC, and write to you at this address.`,
    `Your ownership code: ${code}`,
    isOwnershipChecked
      ? "Please put it anywhere in your channel's description on YouTube, so that we can see the channel is yours. You can remove the code once we have decided."
      : 'This game replays recorded statistics and cannot see your channel as it is today, so a person will judge your application. Keep the code. It shows that the application is yours.',
    'If this was not you, you can ignore this email.',
    SIGNATURE,
  ]
  return { to, subject: 'Your application to Fantasy Social has arrived', text: text.join('\n\n') }
}

function channelNamed(address: string): string {
  const reference = parseChannelReference(address)
  if (!reference) return 'of yours'
  return 'handle' in reference ? reference.handle : 'name' in reference ? reference.name : reference.id
}

export function approvalEmail(
  { contact_email: to, channel_name: applied }: ApplicationRow,
  listedName: string,
  debut: Debut,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): EmailMessage {
  const text = [
    `Good news: ${listedName} is listed on Fantasy Social.`,
    `${renamedSentence(applied, listedName)}${debutSentence(debut)} There is nothing more for you to do, and you can remove the ownership code from your description.`,
    publicUrl === null
      ? 'Tell your audience: every fan who drafts you follows your numbers.'
      : `Take a look, and tell your audience: ${publicUrl}/`,
    SIGNATURE,
  ]
  return { to, subject: 'Your channel is listed on Fantasy Social', text: text.join('\n\n') }
}

export function rejectionEmail(
  { contact_email: to, channel_name: name }: ApplicationRow,
  reason: string,
): EmailMessage {
  const text = [
    `Thank you for offering ${name} to Fantasy Social. We have decided not to list it for now.`,
    `The reason: ${reason}`,
    'You are welcome to apply again once this has changed.',
    SIGNATURE,
  ]
  return { to, subject: 'Your application to Fantasy Social', text: text.join('\n\n') }
}
