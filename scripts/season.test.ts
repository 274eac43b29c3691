import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStartSettings, WRONG_SETTINGS } from '#server/identity/start-settings.ts'
import { SettingsError } from '#server/settings/values.ts'

const root = path.resolve(import.meta.dirname, '..')

test('a wrong season is refused by the check, which names at most 50 places, and by the start, which names the first', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'season-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(path.join(root, 'data/recorded-season'), folder, { recursive: true })
  const daily = readFileSync(path.join(folder, 'daily.csv'), 'utf8').split('\n')
  const damaged = daily.map((line, nth) => (nth >= 10 && nth < 70 ? line.replace(/,[^,]*$/, ',many') : line))
  writeFileSync(path.join(folder, 'daily.csv'), damaged.join('\n'))

  const { status, stdout } = spawnSync('node', ['scripts/season.ts', 'check', folder], { cwd: root, encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toBe('daily.csv, line 11: "many" is not a count')
  expect(lines).toHaveLength(52)
  expect(lines.slice(-2)).toEqual([
    '... and 10 more, 60 in all.',
    'The season is wrong in 60 places and cannot be played.',
  ])
  expect(status).toBe(WRONG_SETTINGS)
  const start = () => readStartSettings({ SEASON_DIR: folder })
  expect(start).toThrow(SettingsError)
  expect(start).toThrow(`SEASON_DIR: The season in ${folder} cannot be read: daily.csv, line 11: "many" is not a count`)
})
