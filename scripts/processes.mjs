/**
 * Starts other programs. Plain JavaScript for Node 20, because setup needs it before anything is installed.
 *
 * inForeground  shares the terminal and signals with the program. Returns its exit code.
 * inBackground  collects the program's output and shows the elapsed time. Returns exit code, output and seconds.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** An error whose message is printed as a sentence when it ends the script. */
export class Stop extends Error {}

let wasInterrupted = false

/** True if a signal has asked this script to end. Then the exit code of a program says nothing about its work. */
export const isInterrupted = () => wasInterrupted

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function inForeground(command, args, env = process.env) {
  const child = spawn(command, args, { stdio: 'inherit', env })
  return ended(child)
}

/**
 * @param {string} title    what is being done: 'Installing packages'
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, timeoutSeconds?: number }} [options]
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export async function inBackground(title, command, args, { env = process.env, shell = false, timeoutSeconds } = {}) {
  const started = Date.now()
  const seconds = () => (Date.now() - started) / 1000
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    shell,
    timeout: (timeoutSeconds ?? 0) * 1000,
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))

  const stopTelling = tellTime(title, seconds)
  try {
    const code = await ended(child)
    if (wasInterrupted) throw new Stop('Stopped.')
    return { code, output, seconds: seconds() }
  } finally {
    stopTelling()
    console.log(`${title}: ${seconds().toFixed(1)} s`)
  }
}

/** On a terminal one line with a counter; in a log a line every ten seconds. @param {string} title @param {() => number} seconds */
function tellTime(title, seconds) {
  if (!process.stdout.isTTY) console.log(`${title} ...`)
  const timer = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r${title} ... ${Math.round(seconds())} s`), 250)
    : setInterval(() => console.log(`${title} ... ${Math.round(seconds())} s`), 10_000)
  return () => {
    clearInterval(timer)
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  }
}

/**
 * Waits for the program and forwards signals to it. On a terminal Ctrl-C reaches the whole process group already, so SIGINT is not
 * forwarded there.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code, or 128 + the number of the signal that ended it
 */
function ended(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    wasInterrupted = true
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, passOn)

  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Stop(`${child.spawnfile} does not start: ${error.message}`)))
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn)
  })
}

/** Makes SIGINT and SIGTERM exit normally, so that `process.once('exit', ...)` handlers end the programs that were started. */
export function endOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1))
}

/** Runs `main`. Its result becomes the exit code; a Stop is printed. @param {() => Promise<number>} main */
export async function exitWith(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}
