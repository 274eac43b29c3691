import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CannotRun, DoesNotHold } from './faults/rig.ts'
import { Stop } from './processes.mjs'
import { rowsNamed, showRows, type Row } from './rows.ts'

const said: string[] = []
beforeEach(() => {
  vi.stubEnv('TMPDIR', mkdtempSync(path.join(tmpdir(), 'rows-')))
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => {
  said.length = 0
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const row = (name: string, run: () => Promise<string>): Row => ({ name, must: `${name} holds`, run })
const holding = row('one', async () => 'it | held')
const failing = row('two', async () => {
  throw new DoesNotHold('it\nbroke')
})
const impossible = row('three', async () => {
  throw new CannotRun('it is not installed')
})

test('each row is in the table with what was seen, whatever became of those before it', async () => {
  expect(await showRows('promise', [failing, impossible, holding], 1)).toBe(1)
  const table = said.find((line) => line.includes('| promise |'))!
  expect(table).toContain('| two | FAILS | 0 s | two holds | it broke |')
  expect(table).toContain('| three | not run | 0 s | three holds | it is not installed |')
  expect(table).toContain('| one | holds | 0 s | one holds | it / held |')
  expect(said.at(-1)).toBe('1 hold, 1 fail, 1 not run')
})

test('what cannot be run is no failure', async () => {
  expect(await showRows('promise', [impossible, holding], 1)).toBe(0)
})

test('what would begin after the time is over fails', async () => {
  expect(await showRows('promise', [holding], 0)).toBe(1)
  expect(said.join('\n')).toContain('the 0 minutes were over')
})

test('rows are chosen by their names, and a wrong one is told which there are', () => {
  const rows = [holding, failing]
  expect(rowsNamed(rows, [])).toEqual(rows)
  expect(rowsNamed(rows, ['two'])).toEqual([failing])
  expect(() => rowsNamed(rows, ['four'])).toThrow(new Stop("There is no 'four'; there are one, two."))
})
