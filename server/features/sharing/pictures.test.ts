/** Pictures drawn by the real thread. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { cardOf, type Card } from './card.ts'
import { drawableText } from './drawable-text.ts'
import { MOST_WAITING, openPainter, type Painter } from './painter.ts'
import { plainTree, pictureTree } from './picture-tree.ts'
import { openPictures } from './pictures.ts'
import type { SharedEntry } from './shared-entry.ts'

const log = pino({ level: 'silent' })
const painter = openPainter(log)
afterAll(() => painter.close())

const shared: SharedEntry = {
  season: null,
  userId: 'ada',
  player: 'Ada L.',
  title: 'Friday Night Launch',
  phase: 'completed',
  day: '2026-01-31',
  replayDay: '2026-01-31',
  statisticsAt: null,
  isDelayed: false,
  entries: 212,
  rank: 3,
  isTied: false,
  score: 148.3,
  banked: 0,
  picks: ['Micode', 'Frandroid', 'Amixem', 'Squeezie', 'Joueur du Grenier'].map((name, nth) => ({
    name,
    handle: null,
    category: 'gaming',
    points: 30 + nth,
    hasBeaten: nth % 2 === 0,
    isTraded: false,
  })),
}
const cardWith = (changes: Partial<SharedEntry>): Card => cardOf({ ...shared, ...changes })

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('a picture is a PNG of 1200 by 630 pixels, and the fonts contain every letter that is kept', async () => {
  const letters = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).join('') + '–—‘’“”•…€™'
  const player = drawableText(letters, 1_000)
  expect(player.length).toBeGreaterThan(300)
  const drawn = await painter.paint(pictureTree({ ...cardWith({}), player, score: player, rank: null, state: player }))
  expect(drawn!.missing).toEqual([])
  expect([isPng(drawn!.png), ...sizeOf(drawn!.png)]).toEqual([true, 1200, 630])
})

test.each([
  [
    'whatever people are called',
    [
      '🔥👩‍👩‍👧🇫🇷❤️',
      'قناة الجزيرة \u202e שלום',
      '東京チャンネル 한국',
      'Z\u0334\u0335\u0336a\u0489lgo \ud800',
      'Donaudampfschifffahrtsgesellschaft'.repeat(3),
    ],
    { rank: 1_000_000, isTied: true, entries: 1_000_000, score: -1_012.4 },
  ],
  ['nothing, and markup', ['', '<script>&lt;"\'`${}'], { rank: null, score: 0 }],
  ['nobody', [], { phase: 'void', rank: null, score: 0 }],
] as const)('%s is drawn without missing letters', async (_what, names, changes) => {
  const picks = names.map((name) => ({ ...shared.picks[0]!, name }))
  const drawn = await painter.paint(
    pictureTree(cardWith({ ...changes, player: names.join(' '), title: names[0] ?? '', picks })),
  )
  expect(drawn!.missing).toEqual([])
  expect(isPng(drawn!.png)).toBe(true)
})

test('a creator who came by a trade is marked as counted since then', async () => {
  const picks = shared.picks.map((pick, nth) => ({ ...pick, name: 'Donaudampfschiff gesellschaft', isTraded: nth < 2 }))
  const tree = pictureTree(cardWith({ picks, banked: 0.4 }))
  expect(JSON.stringify(tree)).toContain('beat its price since the trade')
  expect(JSON.stringify(tree)).toContain('below its price since the trade')
  const drawn = await painter.paint(tree)
  expect([drawn!.missing, isPng(drawn!.png)]).toEqual([[], true])
})

test('a picture explains the difference if the picks do not make the score', () => {
  const textOf = (changes: Partial<SharedEntry>) => JSON.stringify(pictureTree(cardWith(changes)))
  const rest = '0.4 points come from creators that were traded or dropped.'
  expect(textOf({ banked: 0.4 })).toContain(rest)
  expect(textOf({ banked: 0 })).not.toContain('points come from')
})

test('the generic picture has the same size as the others', async () => {
  const kept = readFileSync(path.join(import.meta.dirname, 'plain.png'))
  const drawn = await painter.paint(plainTree())
  expect(sizeOf(kept)).toEqual(sizeOf(drawn!.png))
})

test('a picture that cannot be laid out fails, and the next one is drawn', async () => {
  const broken = { type: 'img', props: {} }
  expect(await painter.paint(broken)).toBeNull()
  expect(await painter.paint(plainTree())).not.toBeNull()
})

/** A thread that runs this source text. */
const threadOf = (code: string) => () => new Worker(code, { eval: true, execArgv: [] })

/** Returns one byte for each picture. */
const QUICK = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ id }) => parentPort.postMessage({ id, png: new Uint8Array([1]), missing: [] }))`

test('20 requests wait for the thread, and further ones get no picture at once', async () => {
  const busy = openPainter(log, { start: threadOf(QUICK) })
  onTestFinished(() => busy.close())
  const all = Array.from({ length: 40 }, () => busy.paint(plainTree()))
  const drawn = await Promise.all(all)
  expect(drawn.map((one) => one !== null)).toEqual(all.map((_, nth) => nth <= MOST_WAITING))
  expect(await busy.paint(plainTree())).not.toBeNull()
})

test('a thread that fails to start is not started again for a minute', async () => {
  let now = 0
  let started = 0
  const start = () => {
    started++
    return threadOf('throw new Error("no such package")')()
  }
  const failing = openPainter(log, { start, now: () => now })
  onTestFinished(() => failing.close())
  expect(await failing.paint(plainTree())).toBeNull()
  now = 59_999
  expect(await failing.paint(plainTree())).toBeNull()
  expect(started).toBe(1)
  now = 60_000
  expect(await failing.paint(plainTree())).toBeNull()
  expect(started).toBe(2)
})

test('the thread ends after a while without requests, and the next picture starts another', async () => {
  const ended: Promise<unknown>[] = []
  const start = () => {
    const worker = threadOf(QUICK)()
    ended.push(new Promise((done) => worker.once('exit', done)))
    return worker
  }
  const short = openPainter(log, { start, idleMs: 1 })
  onTestFinished(() => short.close())
  expect((await short.paint(plainTree()))!.png).toEqual(Buffer.from([1]))
  await ended[0]
  expect((await short.paint(plainTree()))!.png).toEqual(Buffer.from([1]))
  expect(ended).toHaveLength(2)
})

/** Draws at once, and counts. */
function countingPainter(): Painter & { drawn: number } {
  const counting = {
    drawn: 0,
    paint: async () => ({ png: Buffer.from(`${++counting.drawn}`), missing: [] }),
    close: async () => {},
  }
  return counting
}

function openFolder(given: { painter: Painter; mostKept?: number }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, pictures: openPictures({ folder, log, ...given }) }
}

test('equal content is drawn once: for concurrent and later requests, and after a restart', async () => {
  const counting = countingPainter()
  const { folder, pictures } = openFolder({ painter: counting })
  let asked = 0
  const ask = (of = pictures, rank = 1) => of.pictureOf(cardWith({ rank }), () => asked++)
  const together = await Promise.all([ask(), ask(), ask()])
  expect(new Set(together.map(String))).toEqual(new Set(['1']))
  expect(String(await ask())).toBe('1')
  expect(String(await ask(openPictures({ folder, log, painter: counting })))).toBe('1')
  expect([counting.drawn, asked]).toEqual([1, 1])
  // a corrected result has other content
  expect(String(await ask(pictures, 2))).toBe('2')
  expect(readdirSync(folder)).toHaveLength(2)
})

test('the folder is bounded, and the oldest files are removed first, also those of an earlier start', async () => {
  const counting = countingPainter()
  const { folder, pictures } = openFolder({ painter: counting, mostKept: 3 })
  const ask = (of: typeof pictures, rank: number) => of.pictureOf(cardWith({ rank }), () => {})
  for (const rank of [1, 2, 3, 4]) await ask(pictures, rank)
  expect(readdirSync(folder)).toHaveLength(3)
  const later = openPictures({ folder, log, painter: counting, mostKept: 3 })
  for (const rank of [5, 6]) await ask(later, rank)
  expect(readdirSync(folder)).toHaveLength(3)
  expect(String(await ask(later, 6))).toBe('6')
})

test('pictures are deleted within a day, so that names of players and channels are not kept longer', async () => {
  const counting = countingPainter()
  const { folder, pictures } = openFolder({ painter: counting })
  const ask = (rank: number) => pictures.pictureOf(cardWith({ rank }), () => {})
  await ask(1)
  const [old] = readdirSync(folder)
  const before = new Date(Date.now() - 23.5 * 3_600_000)
  utimesSync(path.join(folder, old!), before, before)
  await ask(2)
  await pictures.forgetOld()
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readdirSync(folder)).not.toContain(old)
  expect(String(await ask(1)), 'drawn anew').toBe('3')
})

test('a folder that cannot be written still lets pictures be drawn', async () => {
  const pictures = openPictures({ folder: '/dev/null/pictures', log, painter: countingPainter() })
  expect(String(await pictures.pictureOf(cardWith({}), () => {}))).toBe('1')
})
