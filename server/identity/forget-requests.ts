/**
 * Requests of `npm run forget` to a server that has the embedded database open. The command writes the email address into a file of the data
 * folder, which only its owner can read. The server looks for such files every second and replaces each by a file with the outcome.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Email } from '#contract/values.schemas.ts'
import { CannotOpen } from '#server/db/cannot-open.ts'
import type { Deps } from '#server/deps.ts'
import { eraseByEmail } from './erase-person.ts'

export type Forgotten = { accounts: number; applications: number }

const LOOK_EVERY_MS = 1_000
const LONGEST_MS = 60_000
const UNAVAILABLE = 69
const REQUEST = /^forget-[\da-f]+$/

/** Writes a file under another name first, so that nobody reads a part of it. */
function putFile(file: string, content: string): void {
  writeFileSync(`${file}.part`, content, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

/** Asks the running server. Returns how much it erased. Throws CannotOpen if it does not answer within a minute or fails. */
export async function askToForget(dataDir: string, email: string, longestMs = LONGEST_MS): Promise<Forgotten> {
  const request = path.join(dataDir, `forget-${randomBytes(8).toString('hex')}`)
  const done = `${request}.done`
  putFile(request, email)
  try {
    const deadline = performance.now() + longestMs
    while (!existsSync(done)) {
      if (performance.now() > deadline)
        throw new CannotOpen('The running server did not answer; nothing is known to be erased.', UNAVAILABLE)
      await pause(100)
    }
    const outcome = JSON.parse(readFileSync(done, 'utf8')) as Forgotten | null
    if (outcome === null)
      throw new CannotOpen('The running server could not erase everything; its log says why.', UNAVAILABLE)
    return outcome
  } finally {
    for (const file of [request, done]) rmSync(file, { force: true })
  }
}

type Answering = Pick<Deps, 'db' | 'mail' | 'sessionEndings' | 'log'> & { settings: Pick<Deps['settings'], 'dataDir'> }

/** Answers requests until the returned function is called, which waits for the one under way. */
export function answerForgetRequests(deps: Answering, everyMs = LOOK_EVERY_MS): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= answerAll(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'a request to forget a person could not be answered'))
      .finally(() => (running = null))
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function answerAll({ db, mail, sessionEndings, log, settings: { dataDir } }: Answering): Promise<void> {
  for (const name of readdirSync(dataDir).filter((each) => REQUEST.test(each))) {
    const request = path.join(dataDir, name)
    const email = Email.safeParse(readFileSync(request, 'utf8'))
    const outcome = email.success
      ? await eraseByEmail(db, mail, email.data, sessionEndings).catch((error: unknown) => {
          log.error({ err: error }, 'a person could not be erased')
          return null
        })
      : null
    // the request goes first, so that it is not answered twice
    rmSync(request, { force: true })
    putFile(`${request}.done`, JSON.stringify(outcome))
  }
}
