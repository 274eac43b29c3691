/** No regular expression over untrusted text is slow: each is tried on many hostile texts. */
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { read, roomFiles } from './sources.ts'

const LONG = 50_000
const MOST_MS = 20
/** The fastest of several tries counts, because other programs run too. */
const TRIES = 4

type Literal = { file: string; source: string; flags: string }

const ROOMS = ['server/', 'contract/', 'game/']
const literals: Literal[] = roomFiles
  .filter((file) => ROOMS.some((room) => file.startsWith(room)))
  .flatMap((file) => {
    const found: Literal[] = []
    JSON.stringify(parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (_, node: unknown) => {
      if (isLiteral(node)) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      return typeof node === 'bigint' ? null : node
    })
    return found
  })

function isLiteral(node: unknown): node is { regex: { pattern: string; flags: string } } {
  return typeof node === 'object' && node !== null && 'regex' in node && typeof node.regex === 'object'
}

/** A tenth of the length is tried first: quadratic time over it means a hundred times as long over all. */
const SHORT = LONG / 10

const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

const COMMON = [
  'a',
  '0',
  ' ',
  '\n',
  '\t',
  '.',
  '-',
  '_',
  '/',
  '@',
  '"',
  "'",
  '\\',
  'é',
  '\u0000',
  '😀',
  '&',
  '<',
  '=',
  ',',
  'a ',
  ' a',
  'a.',
  '1.',
  'a@',
  '/a',
  '<a',
  '""',
  '\\"',
  '\r\n',
  ' \n',
  'aA0',
  '-a',
]

/**
 * Returns long repetitions of common text and of the expression's own characters, after its own beginning, with an end that prevents a
 * match.
 */
function hostileTexts({ source }: Literal, length: number): string[] {
  const own = [
    ...(source.match(/[\w@./:#=&<>"' -]/g) ?? []),
    ...source.split(/[^\w@./:-]+/).filter((word) => word.length > 1),
  ]
  const beginning = /^\^?([\w@/: -]+)/.exec(source)?.[1] ?? ''
  return [...new Set([...COMMON, ...own])].flatMap((piece) => {
    const run = fill(piece, length)
    return [beginning + run, `${run}\u0001!`]
  })
}

/** The longest processor time in ms that one of the texts takes. */
function slowest(literal: Literal, length: number): { ms: number; text: string } {
  const pattern = new RegExp(literal.source, literal.flags.replace(/[gy]/g, ''))
  let worst = { ms: 0, text: '' }
  for (const text of hostileTexts(literal, length)) {
    let best = Infinity
    for (let tried = 0; tried < TRIES && best > MOST_MS / 4 && !(best < Infinity && best > 10 * MOST_MS); tried++) {
      const began = process.threadCpuUsage() // processor time does not depend on how busy the machine is
      pattern.test(text)
      best = Math.min(best, process.threadCpuUsage(began).user / 1_000)
    }
    if (best > worst.ms) worst = { ms: best, text: text.slice(0, 20) }
    if (worst.ms > MOST_MS) break
  }
  return worst
}

/** Measures the whole length, or extrapolates from a tenth of it. */
function foreseen(literal: Literal): { ms: number; text: string } {
  const { ms, text } = slowest(literal, SHORT)
  return ms > MOST_MS ? { ms: ms * 10, text } : slowest(literal, LONG)
}

test('regular expressions of the code are found, and a slow one is detected', () => {
  expect(literals.length).toBeGreaterThan(50)
  const slow = foreseen({ file: '', source: String.raw`\s+$`, flags: '' })
  expect(slow.ms).toBeGreaterThan(MOST_MS)
})

test('each regular expression takes at most 20 ms for 50 KB of hostile text', { timeout: 120_000 }, () => {
  const slow = literals
    .map((literal) => ({ ...literal, ...foreseen(literal) }))
    .filter(({ ms }) => ms > MOST_MS)
    .map(
      ({ file, source, ms, text }) => `${file}: /${source}/ took ${ms.toFixed(0)} ms over ${JSON.stringify(text)}...`,
    )
  expect(slow).toEqual([])
})
