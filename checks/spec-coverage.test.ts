/** docs/spec-coverage.md names files and tests that exist; what it calls open stands out by that word alone. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './sources.ts'

const page = read('docs/spec-coverage.md')
const rows = page.split('\n').filter((line) => /^\| (?!line |---)/.test(line)).map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

/** A sentence in the source may have its quotes escaped. */
const sourceOf = (file: string) => read(file).replaceAll("\\'", "'")

test('every line says where it lives and which test shows it, or that it is open', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell.trim() === ''))).toEqual([])
  expect(rows.filter(([, , shown]) => !/`[^`]+`: |\*\*open\*\*/.test(shown!))).toEqual([])
})

test('every file it names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|sql|md))`/g)].map(([, file]) => file!)
  expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([])
})

test('every test it names is in its file', () => {
  const missing = rows.flatMap(([, , shown]) => shown!.split('; '))
    .map((one) => /^`([^`]+)`: (.+)$/.exec(one))
    .filter((named) => named !== null && !sourceOf(named[1]!).includes(named[2]!.trim()))
    .map((named) => `${named![1]}: ${named![2]}`)
  expect(missing).toEqual([])
})
