/** Checks documents whose tables say what the product does, which file does it, and which test shows it. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './sources.ts'

/** A reference to a test: a file, and the beginning or a part of a test's name in it. The scenarios of the desktop app count as tests. */
const NAMED = /^`([^`]+\.(?:test|spec)\.tsx?|system-tests\/desktop\/scenarios\/[\w-]+\.ts)`: (.+)$/

const testsOf = (cell: string) => cell.split(/; (?=`)/)

/** Returns the source of a file without the escapes in quoted test names. */
const sourceOf = (file: string) => read(file).replaceAll("\\'", "'")

/** Defines tests for every row of three cells in a document. Returns the text of the document. */
export function checkCoverage(file: string, { atLeast }: { atLeast: number }): string {
  const page = read(file)
  const rows = page
    .split('\n')
    .filter((line) => /^\| (?!line |guarantee |---)/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

  test('every line says where it lives and which test shows it', () => {
    expect(rows.length).toBeGreaterThan(atLeast)
    expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell.trim() === ''))).toEqual([])
    expect(rows.filter(([, , shown]) => !testsOf(shown!).every((one) => NAMED.test(one)))).toEqual([])
  })

  test('every file it names exists', () => {
    const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|sql|md))`/g)].map(([, name]) => name!)
    expect([...new Set(named)].filter((name) => !existsSync(name))).toEqual([])
  })

  test('every test it names is in its file', () => {
    const missing = rows
      .flatMap(([, , shown]) => testsOf(shown!))
      .map((one) => NAMED.exec(one))
      .filter((named) => named !== null && !sourceOf(named[1]!).includes(named[2]!.trim()))
      .map((named) => `${named![1]}: ${named![2]}`)
    expect(missing).toEqual([])
  })
  return page
}
