/** Emails about the player's own account: a sign-in from a new browser, a changed password, a link to reset it, changed second factors. */
import type { EmailMessage } from '#server/adapters/mail.ts'
import type { Settings } from '#server/settings.ts'

const SIGNATURE = 'Fantasy Social'
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

type What = { to: string; browser: string; at: Date; settings: Pick<Settings, 'publicUrl'> }

/** `hasPassword`: the account signs in by password and not through an identity provider. */
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

/** `byLink`: the password was set by an emailed link and not with the old password. */
export const newPasswordEmail = ({
  to,
  browser,
  at,
  settings,
  byLink = false,
}: What & { byLink?: boolean }): EmailMessage => ({
  to,
  subject: 'Your password for Fantasy Social was changed',
  text: [
    byLink
      ? `A new password was set from ${browser} on ${moment.format(at)} UTC, by a link we sent here, and every browser was signed out.`
      : `Your password was changed from ${browser} on ${moment.format(at)} UTC, and every other browser was signed out.`,
    'If this was you, there is nothing to do.',
    `If not, somebody ${byLink ? 'can read your emails' : 'knew your old password'}: please write to us at once${settings.publicUrl === null ? '' : ` (${settings.publicUrl}/privacy)`}.`,
    SIGNATURE,
  ].join('\n\n'),
})

const FACTOR_CHANGES = {
  'passkey added': 'A passkey was added to the two-step sign-in of your account',
  'totp added': 'An authenticator app was added to the two-step sign-in of your account',
  'passkey removed': 'A passkey was removed from the two-step sign-in of your account',
  'totp removed': 'The authenticator app was removed from the two-step sign-in of your account',
  'recovery codes renewed': 'New recovery codes were made for your account, and the earlier ones stopped working',
} as const
export type FactorChange = keyof typeof FACTOR_CHANGES

/** For an administrator whose second factors or recovery codes have changed. */
export const changedFactorEmail = ({
  to,
  browser,
  at,
  settings,
  change,
}: What & { change: FactorChange }): EmailMessage => ({
  to,
  subject: 'Your two-step sign-in for Fantasy Social was changed',
  text: [
    `${FACTOR_CHANGES[change]}, from ${browser} on ${moment.format(at)} UTC.`,
    'If this was you, there is nothing to do.',
    `If not, somebody knows the admin code and can use your account: sign in, ${profileAt(settings)}, sign out the other browsers, and tell whoever runs this server at once.`,
    SIGNATURE,
  ].join('\n\n'),
})

/** `link` is the absolute address of the reset page with its token. */
export const resetLinkEmail = ({ to, browser, at, link }: Omit<What, 'settings'> & { link: string }): EmailMessage => ({
  to,
  subject: 'Set a new password for Fantasy Social',
  text: [
    `Somebody asked from ${browser} on ${moment.format(at)} UTC for a way to set a new password for your account. This link does it:`,
    link,
    'It works once, and for one hour. If you ask again, only the newest link works.',
    'If this was not you, there is nothing to do: your password stays as it is.',
    SIGNATURE,
  ].join('\n\n'),
})

const profileAt = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  publicUrl === null ? 'open your profile' : `open your profile (${publicUrl}/discovery)`
