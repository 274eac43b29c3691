/** Emails about one's own account: a sign-in from a browser that was not there before, another password. */
import type { EmailMessage } from '#server/adapters/mail.ts'
import type { Settings } from '#server/settings.ts'

const SIGNATURE = 'Fantasy Social'
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

type What = { to: string; browser: string; at: Date; settings: Pick<Settings, 'publicUrl'> }

export const newBrowserEmail = ({
  to,
  browser,
  at,
  settings,
  hasPassword,
}: What & { hasPassword: boolean }): EmailMessage => ({
  to,
  subject: 'A new browser has signed in to Fantasy Social',
  text: [
    `${browser} signed in to your account on ${moment.format(at)} UTC. It had not been there before.`,
    'If this was you, there is nothing to do.',
    hasPassword
      ? `If not, sign in, ${profileAt(settings)}, and change your password: that signs out every other browser.`
      : `If not, sign in, ${profileAt(settings)}, sign out the other browsers, and tell whoever manages your sign-in.`,
    SIGNATURE,
  ].join('\n\n'),
})

export const newPasswordEmail = ({ to, browser, at, settings }: What): EmailMessage => ({
  to,
  subject: 'Your password for Fantasy Social was changed',
  text: [
    `Your password was changed from ${browser} on ${moment.format(at)} UTC, and every other browser was signed out.`,
    'If this was you, there is nothing to do.',
    `If not, somebody knew your old password: please write to us at once${settings.publicUrl === null ? '' : ` (${settings.publicUrl}/privacy)`}.`,
    SIGNATURE,
  ].join('\n\n'),
})

const profileAt = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  publicUrl === null ? 'open your profile' : `open your profile (${publicUrl}/discovery)`
