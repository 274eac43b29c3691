/**
 * Emails to people outside: by SMTP where SMTP_URL is set, else as .eml files in the data folder's outbox.
 *
 * `send` never throws: its caller has committed already. A failure is logged and tried once more; what
 * cannot be sent then goes to the outbox, so that a person can send it. `close` waits for emails under way.
 * Forget  what is still to be sent to an address is dropped, and its letters in the outbox are deleted.
 * Errors  an email to anything but one plain address, or with a control character in its head, goes nowhere and is logged: nothing
 *         can forge a header or reach somebody else.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { Email } from '#contract/values.schemas.ts'
import { hasControlCharacter } from '#contract/text.ts'
import type { Settings } from '#server/settings.ts'

export type EmailMessage = { to: string; subject: string; text: string }
export interface Mail {
  send(email: EmailMessage): void
  /** Whose account is deleted: nothing here is kept for these addresses, or sent to them any more. */
  forget(addresses: readonly string[]): Promise<void>
  close(): Promise<void>
}

type Letter = { to: string; options: SendMailOptions; isForgotten: boolean; keeping?: Promise<void> }
type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>
type Given = { settings: MailSettings; log: FastifyBaseLogger; retryMs?: number }

const NAME = 'Fantasy Social'
const PATIENCE_MS = 5_000
const RETRY_MS = 3_000
/** The content of an email is taken literally: nodemailer must open no file and no URL for it. */
const NO_FILES_OR_URLS = { disableFileAccess: true, disableUrlAccess: true } as const

export function openMail({ settings, log, retryMs = RETRY_MS }: Given): Mail {
  const post = settings.smtpUrl === null ? null : postBySmtp(settings.smtpUrl)
  const outbox = outboxOf(settings.dataDir)
  const underWay = new Map<Promise<void>, Letter>()

  const keep = async (letter: Letter): Promise<void> => {
    if (letter.isForgotten) return
    letter.keeping = keepInOutbox(outbox, letter.options)
    await letter.keeping
  }
  const deliver = async (letter: Letter): Promise<void> => {
    if (!post) return keep(letter)
    try {
      await post(letter.options)
    } catch (error) {
      if (letter.isForgotten) return
      log.warn({ err: withoutSecrets(error) }, 'an email could not be sent; it is tried once more')
      await pause(retryMs)
      if (letter.isForgotten) return
      await post(letter.options).catch(async (again: unknown) => {
        await keep(letter)
        log.error({ err: withoutSecrets(again) }, 'an email could not be sent; it lies in the outbox')
      })
    }
  }

  return {
    send(email) {
      if (!isSafe(email))
        return log.error({ event: 'email_refused' }, 'an email with an invalid address or subject was not sent')
      const letter: Letter = { to: email.to, options: optionsOf(email, settings), isForgotten: false }
      const sending = deliver(letter)
        .catch((error: unknown) => log.error({ err: withoutSecrets(error) }, 'an email is lost'))
        .finally(() => underWay.delete(sending))
      underWay.set(sending, letter)
    },
    async forget(addresses) {
      const theirs = new Set(addresses.map(plain))
      for (const letter of underWay.values()) {
        if (!theirs.has(plain(letter.to))) continue
        letter.isForgotten = true
        await letter.keeping?.catch(() => {})
      }
      // the account is gone already; an outbox that cannot be cleaned is somebody's to look at
      await forgetLetters(outbox, addresses).catch((error: unknown) =>
        log.error({ err: withoutSecrets(error) }, 'letters to somebody who left could not be deleted'),
      )
    },
    close: async () => void (await Promise.all(underWay.keys())),
  }
}

/** Exactly one plain address: nodemailer would parse anything else into several, or into another one. */
const isSafe = ({ to, subject }: EmailMessage): boolean =>
  !hasControlCharacter(to + subject) && Email.safeParse(to).success

const optionsOf = ({ to, subject, text }: EmailMessage, settings: MailSettings): SendMailOptions => {
  const from =
    settings.mailFrom ?? `no-reply@${settings.publicUrl === null ? 'localhost' : new URL(settings.publicUrl).hostname}`
  return {
    from: { name: NAME, address: from },
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    subject,
    text,
    ...NO_FILES_OR_URLS,
  }
}

function postBySmtp(url: string) {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    ...NO_FILES_OR_URLS,
  })
  return async (options: SendMailOptions) => void (await transport.sendMail(options))
}

export const outboxOf = (dataDir: string): string => path.join(dataDir, 'outbox')

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...NO_FILES_OR_URLS })

async function keepInOutbox(folder: string, options: SendMailOptions): Promise<void> {
  const { message } = await writer.sendMail(options)
  const name = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // the file appears complete or not at all
  await writeFile(`${name}.part`, message as Buffer, { mode: 0o600 })
  await rename(`${name}.part`, name)
}

/** Deletes the letters of an outbox that are addressed to these people. */
export async function forgetLetters(folder: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const theirs = new Set(addresses.map(plain))
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name)
    const letter = await readFile(file, 'utf8').catch(() => '')
    if (theirs.has(recipientOf(letter))) await rm(file, { force: true })
  }
}

/** Letters have one recipient, on one line or folded. */
const recipientOf = (letter: string): string => {
  const head = letter.split('\r\n\r\n', 1)[0]!.replace(/\r\n[ \t]+/g, ' ')
  return plain(/^To:\s*<?([^\r\n<>]*)>?/im.exec(head)?.[1] ?? '')
}

/** One spelling of an address. */
const plain = (address: string): string => address.trim().toLowerCase()

/** Connection errors quote the conversation, passwords included. */
const withoutSecrets = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return { code, message: message?.slice(0, 200) }
}
