/**
 * A hundred pictures of shared entries are requested at once while a competition is live: how long the event loop is blocked, and how much
 * memory the server and its drawing thread take.
 */
import { writeFileSync } from 'node:fs'
import { openDatabase } from '#server/db/open.ts'
import { ensureShareLink } from '#server/records/share-links.ts'
import type { Bench, Comparison, Measured, Tell } from './bench.ts'
import { fillFirstCompetition, planFirstCompetition, type Where } from './crowd.ts'
import type { Hold } from './loop-watch.ts'
import { makeDataDir, memoryKb, startProduct, type Product } from './product.ts'
import { median } from './statistics.ts'

const PICTURES = 100
const ENTRIES = 10_000
const WANTED_MS = 20
const WANTED_KB = 250_000

const silent = { info() {}, warn() {}, error() {} }

export const share: Bench = {
  name: 'share',
  says: 'a hundred pictures asked for at once hold nobody up, and their thread takes little memory',
  packages: ['satori', '@resvg/resvg-js', 'fastify'],
  code: ['server/features/sharing', 'bench/share.ts'],
  async measure(rounds, tell): Promise<Measured> {
    const { dataDir, remove } = makeDataDir()
    try {
      const tokens = await makeLinks({ dataDir })
      const product = await startProduct({ dataDir, watcher: new URL('./loop-watch.ts', import.meta.url) })
      try {
        return await measureOn(product, tokens, { rounds, tell })
      } finally {
        await product.stop()
      }
    } finally {
      remove()
    }
  },
}

async function makeLinks(where: Where): Promise<string[]> {
  await planFirstCompetition(where)
  const id = await fillFirstCompetition(where, ENTRIES, 'live')
  const { db, close } = await openDatabase({ ...where, log: silent })
  try {
    const rows = await db
      .selectFrom('entries')
      .select(['id', 'user_id'])
      .where('competition_id', '=', id)
      .orderBy('id')
      .limit(PICTURES)
      .execute()
    const tokens: string[] = []
    for (const row of rows) tokens.push((await ensureShareLink(db, { entryId: row.id, userId: row.user_id }))!)
    return tokens
  } finally {
    await close()
  }
}

type Round = Hold & { drawn: number; seconds: number }

async function measureOn(
  product: Product,
  tokens: readonly string[],
  { rounds, tell }: { rounds: number; tell: Tell },
): Promise<Measured> {
  const found: Round[] = []
  // the maximum so far is from the start, so it is reset here
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
  const before = memoryKb(product.pid, 'VmRSS')
  // the first picture starts the drawing thread
  for (let nth = 0; nth <= rounds; nth++) {
    await product.ask<Hold>('forget')
    const began = performance.now()
    const statuses = await Promise.all(tokens.map((token) => statusOf(product, token)))
    const hold = await product.ask<Hold>('longest')
    const round = {
      ...hold,
      drawn: statuses.filter((status) => status === 200).length,
      seconds: (performance.now() - began) / 1000,
    }
    tell(
      `${round.drawn} drawn, ${PICTURES - round.drawn} plain, in ${round.seconds.toFixed(1)} s; ` +
        `held for ${round.longestMs.toFixed(1)} ms, worked for ${round.longestWorkMs.toFixed(1)} ms at a stretch`,
    )
    if (nth > 0) found.push(round)
  }
  const holds = found.map(({ longestMs }) => longestMs)
  const works = found.map(({ longestWorkMs }) => longestWorkMs)
  const memory = memoryKb(product.pid, 'VmHWM') - before
  return {
    comparisons: [rowOf('longest hold of the loop', holds), rowOf('longest work at a stretch', works)],
    goals: [
      { what: 'longest hold of the loop', measured: median(holds), wanted: WANTED_MS, unit: 'ms', better: 'lower' },
      { what: 'longest work at a stretch', measured: median(works), wanted: WANTED_MS, unit: 'ms', better: 'lower' },
      { what: 'memory that pictures add at most', measured: memory, wanted: WANTED_KB, unit: 'KB', better: 'lower' },
    ],
  }
}

const rowOf = (what: string, rounds: readonly number[]): Comparison => ({
  title: `${PICTURES} pictures asked at once: ${what}`,
  unit: 'ms',
  better: 'lower',
  contenders: [{ name: 'the product', rounds }],
})

/** Returns a picture of an entry or the plain one. Throws on any other response. */
async function statusOf({ url }: Product, token: string): Promise<number> {
  const reply = await fetch(`${url}/s/${token}.png`)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  if (![200, 503].includes(reply.status) || bytes[1] !== 0x50) throw new Error(`a picture came as ${reply.status}`)
  return reply.status
}
