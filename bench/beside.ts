/**
 * Work in another process: load must not share an event loop with what it measures.
 *
 *   const load = startBeside(new URL('./rush-load.ts', import.meta.url))      // here
 *   const rate = await load.ask<Rate>({ clients: 32 })
 *   answerAsks(async (wanted: Wanted): Promise<Rate> => …)                    // in rush-load.ts
 *
 * One question at a time. An error over there is thrown here.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Beside = { pid: number; ask<Answer>(question: unknown): Promise<Answer>; stop(): Promise<void> }
type Reply = { answer: unknown } | { error: string }

export function startBeside(file: URL, nodeArguments: readonly string[] = []): Beside {
  const child = fork(fileURLToPath(file), [], { execArgv: [...nodeArguments], serialization: 'advanced' })
  const stopWithUs = () => child.kill('SIGKILL')
  process.once('exit', stopWithUs)
  return {
    pid: child.pid!,
    async ask<Answer>(question: unknown) {
      const over = new AbortController()
      const died = once(child, 'exit', over).then(() => ({ error: `${file.pathname} ended before it answered` }))
      const answered = once(child, 'message', over).then(([message]) => message as Reply)
      child.send({ question })
      const reply = await Promise.race([answered, died])
      over.abort()
      // the loser of the race is aborted
      await Promise.allSettled([answered, died])
      if ('error' in reply) throw new Error(reply.error)
      return reply.answer as Answer
    },
    async stop() {
      process.off('exit', stopWithUs)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** The other side: responds to questions until the asking process is gone. */
export function answerAsks<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', ({ question }: { question: Question }) => {
    answer(question)
      .then(
        (said): Reply => ({ answer: said }),
        (error: unknown): Reply => ({ error: (error as Error).stack ?? String(error) }),
      )
      .then((reply) => process.send!(reply))
  })
  process.once('disconnect', () => process.exit(0))
}
