/**
 * Runs work in another process, because load must not share an event loop with the measured program.
 *
 *   const load = startBeside(new URL('./rush-load.ts', import.meta.url))      // here
 *   const rate = await load.ask<Rate>({ clients: 32 })
 *   serveAsks(async (wanted: Wanted): Promise<Rate> => …)                    // in rush-load.ts
 *
 * One question at a time. An error in the other process is thrown here.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Beside = { pid: number; ask<Reply>(question: unknown): Promise<Reply>; stop(): Promise<void> }
type Outcome = { reply: unknown } | { error: string }

export function startBeside(file: URL, nodeArguments: readonly string[] = []): Beside {
  const child = fork(fileURLToPath(file), [], { execArgv: [...nodeArguments], serialization: 'advanced' })
  const stopWithUs = () => child.kill('SIGKILL')
  process.once('exit', stopWithUs)
  return {
    pid: child.pid!,
    ask: (question) => askOf(child, file.pathname, question),
    async stop() {
      process.off('exit', stopWithUs)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Asks a process that has a channel to this one and answers through serveAsks. */
export async function askOf<Reply>(child: ChildProcess, name: string, question: unknown): Promise<Reply> {
  const over = new AbortController()
  const died = once(child, 'exit', over).then(() => ({ error: `${name} ended before it replied` }))
  const replied = once(child, 'message', over).then(([message]) => message as Outcome)
  child.send({ question })
  const outcome = await Promise.race([replied, died])
  over.abort()
  // whichever promise loses the race is cancelled
  await Promise.allSettled([replied, died])
  if ('error' in outcome) throw new Error(outcome.error)
  return outcome.reply as Reply
}

/** Answers questions in the other process until the asking process has ended. */
export function serveAsks<Question, Reply>(replyTo: (question: Question) => Promise<Reply>): void {
  process.on('message', ({ question }: { question: Question }) => {
    replyTo(question)
      .then(
        (reply): Outcome => ({ reply }),
        (error: unknown): Outcome => ({ error: (error as Error).stack ?? String(error) }),
      )
      .then((outcome) => process.send!(outcome))
  })
  process.once('disconnect', () => process.exit(0))
}
