/** Remembers the newest error of this process's log, for the dashboard of its administrators. */
type LastError = { at: Date; message: string }

const ERROR_LEVEL = 50
const MOST_CHARACTERS = 300

export type ErrorMemory = {
  /** Takes the arguments of a call of the log. */
  hear(args: readonly unknown[], level: number): void
  last(): LastError | null
}

export function openErrorMemory(now: () => Date = () => new Date()): ErrorMemory {
  let last: LastError | null = null
  return {
    hear(args, level) {
      if (level < ERROR_LEVEL) return
      const { err } = (typeof args[0] === 'object' && args[0] !== null ? args[0] : {}) as { err?: unknown }
      const parts = [args.find((each) => typeof each === 'string'), err instanceof Error ? err.message : undefined]
      const message = parts.filter((part) => part !== undefined).join(': ')
      last = { at: now(), message: message.slice(0, MOST_CHARACTERS) }
    },
    last: () => last,
  }
}
