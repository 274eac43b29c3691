/** A short soak of the real program: half a minute with twenty players. Whether anything grows needs a longer one. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '#scripts/scratch.ts'
import { UNITS } from './measure.ts'
import { soak } from './soak.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(scratchFolder(), 'fantasy-social-soak-'))
  // the program serves the built page
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'ignore' })
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'a soak measures the process and its players at sixty instants, judges each measurement, and loses no entry',
  { timeout: 180_000 },
  async ({ signal }) => {
    const { instants, verdicts, summary } = await soak(folder, {
      minutes: 0.5,
      players: 20,
      competitionSeconds: 10,
      signal,
    })
    expect(instants.map(({ minute }) => minute)).toEqual(Array.from({ length: 60 }, (_, nth) => (nth + 1) / 120))
    const names = Object.keys(UNITS)
    expect(new Set(instants.flatMap(({ measured }) => Object.keys(measured)))).toEqual(new Set(names))
    for (const { measured } of instants) {
      expect(measured.memory).toBeGreaterThan(measured.heap!)
      expect(measured.sockets).toBeLessThanOrEqual(20)
    }
    expect(Math.max(...instants.map(({ measured }) => measured.sockets!))).toBeGreaterThan(0)
    expect(verdicts.map(({ name }) => name)).toEqual(names)
    expect(verdicts.find(({ name }) => name === 'memory')!.sentence).toMatch(
      /^memory: (level|GROWS), \d+ MB to \d+ MB, slope -?[\d,.]+ MB an hour, standard error [\d,.]+ MB, -?[\d.]+ % in the half$/,
    )
    const [competitions, departures, acknowledged] = summary.match(/\d+/g)!.map(Number)
    expect(competitions).toBeGreaterThan(1)
    expect(departures).toBeGreaterThan(0)
    expect(acknowledged).toBeGreaterThan(0)
    expect(summary).toMatch(/all there, audit clean$/)
  },
)
