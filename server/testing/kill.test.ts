/**
 * The real program in its own process, killed again and again while players enter or trade. Every acknowledged entry and every acknowledged
 * trade must exist exactly once.
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { openDatabase } from '#server/db/open.ts'
import { audit } from '#server/audit/audit.ts'
import { copyDataFolder, silent } from './database.ts'
import { freePort, startProgram } from './program.ts'

/** `npm run test:faults` sets a higher number. */
const KILLS = Number(process.env.KILLS ?? 3)
const PLAYERS = 6
const RIVALS = 5
const root = path.resolve(import.meta.dirname, '../..')

let folder: string
let running: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-kill-'))
  for (const name of ['data', 'trades']) await copyDataFolder(path.join(folder, name))
  // the program serves the built page, and a page built from other sources may lack the texts that this test looks for
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'ignore' })
}, 180_000)
afterAll(async () => {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the program on the folder `name` and on this port. */
async function start(port: number, name = 'data', clock: Record<string, string> = {}): Promise<ChildProcess> {
  running = await startProgram(port, path.join(folder, name), {
    DRAFT_SECONDS: '3600',
    DEMO_RIVALS: String(RIVALS),
    MAX_ENTRIES_PER_PLAYER: '1000',
    RATE_LIMIT_FACTOR: '100000',
    ...clock,
  })
  return running
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

const untilDrafting = (url: string): Promise<{ id: number }> => untilPhase(url, 'drafting')

async function untilPhase(url: string, phase: string): Promise<{ id: number }> {
  let found: { id: number; phase: string } | null = null
  await expect
    .poll(
      async () => {
        found = (await (await fetch(`${url}/api/competitions/active`)).json()) as typeof found
        return found?.phase
      },
      { timeout: 60_000 },
    )
    .toBe(phase)
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

/** Trades open 24 seconds after the lock, and close 192 seconds after it. */
const TRADING = { DRAFT_SECONDS: '25', LIVE_SECONDS: '240', TICK_SECONDS: '2' }
const TRADERS = 3
const ENTRIES_EACH = 6

test(
  'every acknowledged trade exists exactly once after two kills while players trade',
  { timeout: 300_000 },
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    let program = await start(port, 'trades', TRADING)
    const players = await Promise.all(Array.from({ length: TRADERS }, (_, nth) => signUp(url, 100 + nth)))
    const { id: competitionId } = await untilDrafting(url)
    const creators = ((await (await fetch(`${url}/api/creators`)).json()) as Creator[])
      .filter(({ inPlay }) => inPlay)
      .toReversed()
    const entered: { player: Player; entryId: number; out: number; others: number[] }[] = []
    for (const player of players) {
      for (let nth = 0; nth < ENTRIES_EACH; nth++) {
        const picks = creators.slice(3 * nth, 3 * nth + 3)
        const body = {
          competitionId,
          picks: picks.map(({ id, price }) => ({ creatorId: id, price })),
          totalSalary: decimalOf(total(picks.map(({ price }) => parseDecimal(price)!))),
        }
        const entryId = (await enter(url, player, `${player.id}-${nth}`, body))!
        const others = creators.slice(3 * ENTRIES_EACH + 2 * nth, 3 * ENTRIES_EACH + 2 * nth + 2).map(({ id }) => id)
        entered.push({ player, entryId, out: picks[0]!.id, others })
      }
    }
    // before the lock a trade is free and leaves no move
    await untilPhase(url, 'live')
    let isUp = Promise.resolve()
    let acknowledged = 0
    let enough = Promise.withResolvers<void>()
    let missing = 4
    const codes = new Set<string>()

    /** Repeats a trade under one key until it is acknowledged. Refusals before the opening and before the first prices pass. */
    const trade = async ({ player, entryId }: { player: Player; entryId: number }, out: number, into: number) => {
      for (;;) {
        await isUp
        const reply = await fetch(`${url}/api/entries/trade`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            cookie: player.cookie,
            'idempotency-key': `${entryId}-${out}-${into}`,
          },
          body: JSON.stringify({ entryId, oldCreatorId: out, newCreatorId: into }),
        }).catch(() => null)
        const body = await reply?.json().catch(() => null)
        if (reply?.status === 200 && body) break
        if (body) codes.add((body as { code: string }).code)
        await new Promise((resolve) => {
          setTimeout(resolve, 200)
        })
      }
      acknowledged++
      if (--missing <= 0) enough.resolve()
    }
    const trading = Promise.all(
      entered.map(async (one) => {
        let { out } = one
        for (const into of one.others) {
          await trade(one, out, into)
          out = into
        }
      }),
    )
    for (let kill = 0; kill < 2; kill++) {
      await Promise.race([enough.promise, trading])
      const next = Promise.withResolvers<void>()
      isUp = next.promise
      enough = Promise.withResolvers()
      missing = 4
      const died = once(program, 'exit')
      program.kill('SIGKILL')
      expect((await died)[1]).toBe('SIGKILL')
      program = await start(port, 'trades', TRADING)
      next.resolve()
    }
    await trading
    expect(acknowledged).toBe(2 * entered.length)
    // a restarted program has no readings until its first tick
    expect(
      [...codes].filter((code) => !['trades_not_open', 'prices_too_old', 'unavailable', 'stopping'].includes(code)),
    ).toEqual([])
    const stopped = once(program, 'exit')
    program.kill('SIGTERM')
    expect((await stopped)[0]).toBe(0)

    const { db, close } = await openDatabase({ dataDir: path.join(folder, 'trades'), log: silent })
    try {
      const made = await db
        .selectFrom('entry_moves')
        .select(['entry_id', 'nth', 'new_creator_id'])
        .orderBy('nth')
        .execute()
      for (const { entryId, others } of entered)
        expect(made.filter((move) => move.entry_id === entryId).map((move) => move.new_creator_id)).toEqual(others)
      expect(await audit(db)).toEqual([])
    } finally {
      await close()
    }
  },
)
