/**
 * Emails to people outside: by SMTP if SMTP_URL is set, otherwise as .eml files in the outbox of the data folder. The queue with its
 * retries is in the database (records/email-queue.ts); this file delivers.
 *
 * `isSafe` refuses an email to anything but one plain address, or with a control character in its head, so no input can forge a header or
 * add a recipient.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { Email } from '#contract/values.schemas.ts'
import { hasControlCharacter } from '#contract/text.ts'
import type { Settings } from '#server/settings.ts'

export type EmailMessage = { to: string; subject: string; text: string }
/** The email has the same `id` at each attempt to send it. */
export type QueuedEmail = EmailMessage & { id: string; writtenAt: Date }
export interface Mail {
  /**
   * Sends an email, or stores it in the outbox if there is no mail server. Delivering twice does no harm. Throws errors without secrets.
   */
  deliver(email: QueuedEmail): Promise<void>
  /** Stores an email in the outbox, so that an operator can send it by hand. */
  keep(email: QueuedEmail): Promise<void>
  /** Deletes an email from the outbox, if it is there. */
  drop(email: Pick<QueuedEmail, 'id'>): Promise<void>
  /** Deletes the emails of the outbox for which `isForgotten` returns true, given the recipient (see `plain`) and the time of storing. */
  forget(isForgotten: (recipient: string, keptAt: Date) => boolean): Promise<void>
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>

const NAME = 'Fantasy Social'
/**
 * How long a mail server may take: RFC 5321, section 4.5.3.2, asks clients to wait 5 minutes for the greeting and for most replies, and 10
 * minutes after the end of an email. Many servers greet late on purpose, because senders of spam do not wait.
 */
const GREETING_MS = 5 * 60_000
const REPLY_MS = 10 * 60_000
/** nodemailer must open no file and no URL that the content of an email names. */
const NO_FILES_OR_URLS = { disableFileAccess: true, disableUrlAccess: true } as const

/** Opens the mailer: SMTP if SMTP_URL is set, otherwise the outbox. Makes no connection until an email is delivered. */
export function openMail(settings: MailSettings): Mail {
  const post = settings.smtpUrl === null ? null : postBySmtp(settings.smtpUrl)
  const outbox = path.join(settings.dataDir, 'outbox')
  const keep = (email: QueuedEmail) => keepInOutbox(outbox, email, optionsOf(email, settings))
  const emailsIn = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))

  return {
    keep,
    async deliver(email) {
      if (!post) return keep(email)
      await post(optionsOf(email, settings)).catch((error: unknown) => {
        throw withoutSecrets(error)
      })
    },
    async drop({ id }) {
      for (const name of await emailsIn())
        if (name.endsWith(`-${id.slice(0, 8)}.eml`)) await rm(path.join(outbox, name), { force: true })
    },
    async forget(isForgotten) {
      for (const name of await emailsIn()) {
        const file = path.join(outbox, name)
        const [email, kept] = [await readFile(file, 'utf8').catch(() => ''), await stat(file).catch(() => null)]
        if (kept && isForgotten(recipientOf(email), kept.mtime)) await rm(file, { force: true })
      }
    },
  }
}

/** Returns whether an email goes to exactly one plain address: nodemailer would parse other text into several addresses, or another one. */
export const isSafe = ({ to, subject }: EmailMessage): boolean =>
  !hasControlCharacter(to + subject) && Email.safeParse(to).success

const optionsOf = ({ id, to, subject, text, writtenAt }: QueuedEmail, settings: MailSettings): SendMailOptions => {
  const from =
    settings.mailFrom ?? `no-reply@${settings.publicUrl === null ? 'localhost' : new URL(settings.publicUrl).hostname}`
  return {
    from: { name: NAME, address: from },
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    subject,
    text,
    date: writtenAt,
    messageId: `<${id}@${from.split('@').at(-1)!}>`,
    ...NO_FILES_OR_URLS,
  }
}

function postBySmtp(url: string) {
  const transport = createTransport({
    url,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: REPLY_MS,
    ...NO_FILES_OR_URLS,
  })
  return async (options: SendMailOptions) => void (await transport.sendMail(options))
}

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...NO_FILES_OR_URLS })

async function keepInOutbox(folder: string, { id, writtenAt }: QueuedEmail, options: SendMailOptions): Promise<void> {
  const { message } = await writer.sendMail(options)
  const name = path.join(folder, `${writtenAt.toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // the file is written under another name and renamed, so that no reader sees it incomplete
  await writeFile(`${name}.part`, message as Buffer, { mode: 0o600 })
  await rename(`${name}.part`, name)
}

/** Returns the recipient from the head of an email; an email has one recipient, on one line or folded. */
const recipientOf = (email: string): string => {
  const head = email.split('\r\n\r\n', 1)[0]!.replace(/\r\n[ \t]+/g, ' ')
  return plain(/^To:\s*<?([^\r\n<>]*)>?/im.exec(head)?.[1] ?? '')
}

/** Normalises an email address so that equal addresses compare equal. */
export const plain = (address: string): string => address.trim().toLowerCase()

/** Copies code and message of an error: connection errors quote the conversation, passwords included. */
const withoutSecrets = (error: unknown): Error => {
  const { code, message } = error as { code?: string; message?: string }
  return Object.assign(new Error(message?.slice(0, 200)), { code })
}
