/** The real program in its own process, killed again and again while players enter. Every acknowledged entry must exist exactly once. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { openDatabase } from '#server/db/open.ts'
import { audit } from '#server/audit/audit.ts'
import { copyDataFolder, SHORT_LIVED, silent } from './database.ts'

/** `npm run test:faults` sets a higher number. */
const KILLS = Number(process.env.KILLS ?? 3)
const PLAYERS = 6
const RIVALS = 5
const root = path.resolve(import.meta.dirname, '../..')

let folder: string
let running: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-kill-'))
  await copyDataFolder(path.join(folder, 'data'))
  // the program serves the built page, and a page built from other sources may lack the texts that this test looks for
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'ignore' })
}, 180_000)
afterAll(async () => {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the program on the same folder and port. Resolves once the program prints its address. */
async function start(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...SHORT_LIVED, 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DRAFT_SECONDS: '3600',
      DEMO_RIVALS: String(RIVALS),
      MAX_ENTRIES_PER_PLAYER: '1000',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
    },
  })
  running = child
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Fantasy Social is at')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(`the program ended. It said:\n${said}`)))
  })
  return child
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

type Creator = { id: number; price: string; inPlay: boolean }
type Player = { id: string; cookie: string }
type Sent = { key: string; userId: string; creatorIds: number[]; entryId: number | null }

async function signUp(url: string, nth: number): Promise<Player> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({
    email: `player-${nth}@example.com`,
    password: 'correct horse battery',
    firstName: `Ada ${nth}`,
  })
  const reply = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body })
  expect(reply.status).toBe(201)
  const cookie = reply.headers.get('set-cookie')!.split(';')[0]!
  expect((await fetch(`${url}/api/accept-nda`, { method: 'POST', headers: { cookie } })).status).toBe(200)
  return { id: ((await reply.json()) as { id: string }).id, cookie }
}

const wantedResponses = () => 5 + Math.floor(Math.random() * 60)

test(
  `every acknowledged entry exists exactly once after ${KILLS} kills while players enter`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    let program = await start(port)
    const players = await Promise.all(Array.from({ length: PLAYERS }, (_, nth) => signUp(url, nth)))
    const { id: competitionId } = await untilDrafting(url)
    const creators = ((await (await fetch(`${url}/api/creators`)).json()) as Creator[])
      .filter(({ inPlay }) => inPlay)
      .toReversed()
      .slice(0, 20)

    const rosters = creators.flatMap((one, a) =>
      creators.slice(a + 1).flatMap((two, b) => creators.slice(a + b + 2).map((three) => [one, two, three])),
    )
    const sent: Sent[] = []
    let isOver = false
    let isUp = Promise.withResolvers<void>()
    isUp.resolve()
    let enough = Promise.withResolvers<void>()
    let missing = Infinity

    /**
     * Enters one roster after another. Without a response half of the players repeat the request, and the others continue with the next
     * roster.
     */
    const play = async (player: Player, asksAgain: boolean) => {
      for (let nth = 0; !isOver; nth++) {
        const picks = rosters[nth]!
        const one: Sent = {
          key: `${player.id}-${nth}`,
          userId: player.id,
          creatorIds: picks.map(({ id }) => id),
          entryId: null,
        }
        sent.push(one)
        const body = {
          competitionId,
          picks: picks.map(({ id, price }) => ({ creatorId: id, price })),
          totalSalary: decimalOf(total(picks.map(({ price }) => parseDecimal(price)!))),
        }
        do {
          await isUp.promise
          one.entryId = await enter(url, player, one.key, body)
        } while (one.entryId === null && asksAgain)
        if (one.entryId !== null && --missing === 0) enough.resolve()
      }
    }
    const playing = players.map((player, nth) => play(player, nth % 2 === 0))

    for (let kill = 0; kill < KILLS; kill++) {
      enough = Promise.withResolvers()
      missing = wantedResponses()
      await Promise.race([enough.promise, Promise.all(playing)])
      await new Promise((resolve) => {
        setTimeout(resolve, Math.random() * 20)
      })
      const next = Promise.withResolvers<void>()
      isUp = next
      const died = once(program, 'exit')
      program.kill('SIGKILL')
      expect((await died)[1]).toBe('SIGKILL')
      program = await start(port)
      next.resolve()
    }
    isOver = true
    await Promise.all(playing)
    const stopped = once(program, 'exit')
    program.kill('SIGTERM')
    expect((await stopped)[0]).toBe(0)

    await compare(competitionId, sent)
  },
)

/** Returns the id in the response, or null if there was no response. */
async function enter(url: string, { cookie }: Player, key: string, body: object): Promise<number | null> {
  try {
    const reply = await fetch(`${url}/api/entries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    const entry = (await reply.json()) as { id: number }
    expect([reply.status, entry]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })])
    return entry.id
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

async function untilDrafting(url: string): Promise<{ id: number }> {
  let found: { id: number; phase: string } | null = null
  await expect
    .poll(
      async () => {
        found = (await (await fetch(`${url}/api/competitions/active`)).json()) as typeof found
        return found?.phase
      },
      { timeout: 30_000 },
    )
    .toBe('drafting')
  return found!
}

/** Compares the database with the responses that the players got. */
async function compare(competitionId: number, sent: readonly Sent[]): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: path.join(folder, 'data'), log: silent })
  try {
    const entries = await db
      .selectFrom('entries')
      .innerJoin('users', 'users.id', 'entries.user_id')
      .select(['entries.id', 'user_id', 'picks', 'is_bot'])
      .where('competition_id', '=', competitionId)
      .execute()
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const acknowledged = sent.filter(({ entryId }) => entryId !== null)
    expect(acknowledged.length).toBeGreaterThan(KILLS * 5)
    expect(new Set(acknowledged.map(({ entryId }) => entryId)).size).toBe(acknowledged.length)
    for (const { entryId, userId, creatorIds } of acknowledged) {
      const entry = byId.get(entryId!)
      expect([entry?.user_id, entry?.picks.map((pick) => pick.creatorId)]).toEqual([userId, creatorIds])
    }

    // every entry of a player belongs to one key that the player sent, acknowledged or not, and no key has two entries
    const kept = await db.selectFrom('idempotency_keys').select(['key', 'body']).execute()
    const bySentKey = new Map(sent.map((one) => [one.key, one]))
    const ofPlayers = kept.filter(({ key }) => bySentKey.has(key))
    const players = entries.filter((entry) => !entry.is_bot)
    expect(ofPlayers.map(({ body }) => (body as { id: number }).id).toSorted((one, other) => one - other)).toEqual(
      players.map(({ id }) => id).toSorted((one, other) => one - other),
    )
    for (const { key, body } of ofPlayers)
      expect([(body as { id: number }).id, null]).toContain(bySentKey.get(key)!.entryId)

    const rivals = entries.filter((entry) => entry.is_bot).map((entry) => entry.user_id)
    expect(new Set(rivals).size).toBe(rivals.length)
    const totals = await db
      .selectFrom('competition_totals')
      .select('total_entries')
      .where('competition_id', '=', competitionId)
      .executeTakeFirstOrThrow()
    expect(totals.total_entries).toBe(entries.length)
    expect(await audit(db)).toEqual([])
  } finally {
    await close()
  }
}
