/**
 * The time until the server is ready again with the embedded database: after it was killed while many players entered, and after a normal
 * stop.
 *
 * Processor time is measured beside elapsed time, which includes the disk and other programs.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { alternate } from './alternate.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { ENTRIES_OF_A_PLAYER } from './crowd.ts'
import { makeDataDir, startProduct, type Product } from './product.ts'
import { median } from './statistics.ts'

const WANTED_SECONDS = 2.5
const PLAYERS = 100

export const restart: Bench = {
  name: 'restart',
  says: 'the product is back soon after it was killed, about as soon as after a proper stop',
  packages: ['@electric-sql/pglite', 'fastify'],
  code: ['server/db', 'server/main.ts', 'server/app.ts', 'bench/restart.ts'],
  async measure(rounds, tell): Promise<Measured> {
    const { dataDir, remove } = makeDataDir()
    let running = await startProduct({ dataDir })
    const processor = { killed: [] as number[], stopped: [] as number[] }
    let people = 0

    /** Enters rosters, ends the server in the given way, and starts it again. Returns the seconds of the start. */
    const again = async (which: keyof typeof processor, end: (product: Product) => Promise<void>): Promise<number> => {
      await enterMuch(running.url, people)
      people += PLAYERS
      await end(running)
      const began = performance.now()
      running = await startProduct({ dataDir })
      const seconds = (performance.now() - began) / 1000
      processor[which].push(processorSeconds(running.pid))
      return seconds
    }
    try {
      const contenders = await alternate(
        {
          'after a kill': () => again('killed', kill),
          'after a stop': () => again('stopped', (product) => product.stop()),
        },
        rounds,
        tell,
      )
      const counted = { killed: processor.killed.slice(-rounds), stopped: processor.stopped.slice(-rounds) }
      return { comparisons: comparisonsOf(contenders, counted), goals: goalsOf(counted.killed, tell) }
    } finally {
      await running.stop()
      remove()
    }
  },
}

const comparisonsOf = (
  contenders: Comparison['contenders'],
  { killed, stopped }: { killed: number[]; stopped: number[] },
): Comparison[] => [
  { title: 'start: time until it says where it is', unit: 's', better: 'lower', contenders },
  {
    title: 'start: processor time until then, all threads',
    unit: 's',
    better: 'lower',
    contenders: [
      { name: 'after a kill', rounds: killed },
      { name: 'after a stop', rounds: stopped },
    ],
  },
]

function goalsOf(killed: number[], tell: Tell): Goal[] {
  tell(`processor time after a kill: ${killed.map((seconds) => seconds.toFixed(2)).join(', ')} s`)
  return [
    {
      what: 'processor time of a start after a kill',
      measured: median(killed),
      wanted: WANTED_SECONDS,
      unit: 's',
      better: 'lower',
    },
  ]
}

async function kill(product: Product): Promise<void> {
  process.kill(product.pid, 'SIGKILL')
  await product.ended
}

/** Returns the processor time of all threads so far, which the kernel counts in hundredths of a second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

type Creator = { id: number; price: string; inPlay: boolean }

/** Signs up players with numbers from `first`, who then all enter at once, as often as they may. */
async function enterMuch(url: string, first: number): Promise<void> {
  const cookies = await Promise.all(Array.from({ length: PLAYERS }, (_, nth) => signUp(url, first + nth)))
  const { id: competitionId } = (await (await fetch(`${url}/api/competitions/active`)).json()) as { id: number }
  const cheap = ((await (await fetch(`${url}/api/creators`)).json()) as Creator[])
    .filter(({ inPlay }) => inPlay)
    .toSorted((one, other) => Number(one.price) - Number(other.price))
    .slice(0, 16)
  const rosters = cheap.flatMap((one, a) =>
    cheap.slice(a + 1).flatMap((two, b) => cheap.slice(a + b + 2).map((three) => [one, two, three])),
  )
  const replies = await Promise.all(
    rosters.slice(0, PLAYERS * ENTRIES_OF_A_PLAYER).map((roster, nth) =>
      fetch(`${url}/api/entries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookies[nth % PLAYERS]! },
        body: JSON.stringify({
          competitionId,
          picks: roster.map(({ id, price }) => ({ creatorId: id, price })),
          totalSalary: (roster.reduce((cents, { price }) => cents + Math.round(Number(price) * 100), 0) / 100).toFixed(
            2,
          ),
        }),
      }),
    ),
  )
  const refused = replies.filter(({ status }) => status !== 201)
  if (refused.length > 0) throw new Error(`${refused.length} entries were refused: ${await refused[0]!.text()}`)
}

/** Returns the cookie of a new player who has accepted the agreement. */
async function signUp(url: string, nth: number): Promise<string> {
  const signedUp = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${nth}@example.com`, password: 'correct horse battery', firstName: 'Ada' }),
  })
  if (!signedUp.ok) throw new Error(`a sign-up was refused: ${await signedUp.text()}`)
  const cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!
  await fetch(`${url}/api/accept-nda`, { method: 'POST', headers: { cookie } })
  return cookie
}
