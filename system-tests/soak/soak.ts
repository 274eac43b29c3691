/**
 * The soak: competitions follow each other for an hour while players enter, read, watch, leave and come back. Afterwards nothing may have
 * grown in the second half of the time, and everything that was acknowledged is in the database.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { check, freePort, Program } from '#system-tests/program.ts'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { Audience } from './audience.ts'
import { inUnit, lineOf, measure, UNITS, type Measured, type Measurement } from './measure.ts'
import { trendOf, type Sample } from './trend.ts'

export type Wanted = {
  minutes: number
  players: number
  /** The length of a competition from its draft to its settlement. */
  competitionSeconds?: number
  tell?: (line: string) => void
  /** Ends the soak early, with an error. */
  signal?: AbortSignal
}
type Verdict = { name: Measurement; isLevel: boolean; sentence: string }
export type Found = { instants: { minute: number; measured: Measured }[]; verdicts: Verdict[]; summary: string }

/** So many instants are measured, however long the soak is: in an hour one each minute. */
const INSTANTS = 60
const MINUTE_MS = 60_000

/** Runs the soak in this folder. Throws ExpectationFailed if a call failed or an acknowledged entry is missing. */
export async function soak(
  folder: string,
  { minutes, players, competitionSeconds = 60, tell = () => {}, signal }: Wanted,
): Promise<Found> {
  const metricsPort = await freePort()
  const where = {
    dataDir: path.join(folder, 'data'),
    nodeArguments: ['--expose-gc', '--import', new URL('collect-garbage.ts', import.meta.url).href],
    env: {
      MAX_ENTRIES_PER_PLAYER: '3',
      METRICS_PORT: String(metricsPort),
      DRAFT_SECONDS: String(Math.ceil(competitionSeconds * 0.5)),
      LIVE_SECONDS: String(Math.ceil(competitionSeconds * 0.4)),
      REVIEW_SECONDS: String(Math.ceil(competitionSeconds * 0.1)),
    },
  }
  const program = await Program.on(where)
  await program.mustStart()
  const audience = new Audience(program, 1000 * competitionSeconds)
  const instants: Found['instants'] = []
  try {
    await audience.begin(players)
    const began = performance.now()
    for (let nth = 1; nth <= INSTANTS; nth++) {
      const minute = (nth * minutes) / INSTANTS
      await pause(Math.max(0, began + minute * MINUTE_MS - performance.now()), undefined, { signal })
      const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
      const measured = await measure(metricsUrl, program.pid, audience.takeExperience())
      instants.push({ minute, measured })
      tell(`${minute.toFixed(1)} min: ${lineOf(measured)}`)
    }
    await audience.stop()
    ensure(audience.failures.size === 0, `failed: ${JSON.stringify(Object.fromEntries(audience.failures))}`)
    const stored = await check(program, audience.crowd, where)
    const summary = `${audience.competitions.size} competitions, ${audience.departures} departures, ${stored}`
    return { instants, verdicts: verdictsOf(instants), summary }
  } finally {
    await audience.stop()
    await program.end('SIGKILL')
  }
}

/** Judges each measurement by the second half of the instants. */
function verdictsOf(instants: Found['instants']): Verdict[] {
  const half = instants.slice(instants.length / 2)
  return (Object.keys(UNITS) as Measurement[]).map((name) => {
    const samples = half.flatMap(({ minute, measured }): Sample[] =>
      measured[name] === undefined ? [] : [{ minute, value: measured[name] }],
    )
    if (samples.length < 3) return { name, isLevel: false, sentence: `${name}: measured ${samples.length} times only` }
    const { perHour, standardError, growth, isLevel } = trendOf(samples)
    const [first, last] = [samples[0]!, samples.at(-1)!]
    const sentence =
      `${name}: ${isLevel ? 'level' : 'GROWS'}, ${inUnit(name, first.value)} to ${inUnit(name, last.value)}, ` +
      `slope ${inUnit(name, perHour)} an hour, standard error ${inUnit(name, standardError)}, ${(100 * growth).toFixed(1)} % in the half`
    return { name, isLevel, sentence }
  })
}

/** The soak as a scenario, which fails if a measurement grows. */
export const soakFor = (minutes: number, players: number): Scenario => ({
  name: 'soak',
  expectation: `${players} players for ${minutes} min: memory, handles, sockets, waiting times and refusals are level in the second half`,
  async run(folder) {
    const { verdicts, summary } = await soak(folder, { minutes, players, tell: (line) => console.log(`   ${line}`) })
    console.log(`\n   The second half of the time:`)
    for (const { sentence } of verdicts) console.log(`   ${sentence}`)
    const growing = verdicts.filter(({ isLevel }) => !isLevel)
    ensure(growing.length === 0, `not level: ${growing.map(({ name }) => name).join(', ')}; ${summary}`)
    return summary
  },
})
