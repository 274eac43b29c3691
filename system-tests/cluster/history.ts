/**
 * Players who enter at any process, retry with the same key until they get an answer, and record every accepted entry. `compare` checks the
 * record against the database.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { ensure } from '#system-tests/scenario.ts'
import type { Cluster } from './cluster.ts'

export type Player = { id: string; cookie: string; tried: number }
type Creator = { id: number; price: string; inPlay: boolean }
type Acknowledged = { userId: string; creatorIds: string; at: number }
type Active = { id: number; phase: string } | null

/** This many creators give more rosters of three than a player may enter. */
const CREATORS = 20
const TIMEOUT_MS = 2_500
const AGAIN_MS = 40

export class History {
  readonly #cluster: Cluster
  readonly #urls: readonly string[]
  /** The accepted entries by their ids. */
  readonly acknowledged = new Map<number, Acknowledged>()
  /** Ids that were returned for two different keys. */
  readonly twice: number[] = []
  /** The number of responses of each status or refusal code. */
  readonly told = new Map<string, number>()
  players: Player[] = []
  /** The times of accepted entries in ms (performance.now), in order. */
  readonly heardAt: number[] = []
  #rosters: Creator[][] = []
  #competitionId = 0
  #isOpen = false
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()
  #next = 0

  /** The players use `urls` in turn; haproxy by default. */
  constructor(cluster: Cluster, urls?: readonly string[]) {
    this.#cluster = cluster
    this.#urls = urls ?? [cluster.url]
  }

  get competitionId(): number {
    return this.#competitionId
  }

  /** Creates players with a session each, and finds the competition that is drafting. */
  async arrive(count: number): Promise<void> {
    this.players = await seedPlayers(this.#cluster, count)
    for (let tries = 0; !this.#isOpen; tries++) {
      ensure(tries < 300, 'no competition is being drafted')
      await this.#look()
      await pause(100)
    }
  }

  /** Returns the open competition and the creators that can be drafted in it. */
  async #look(): Promise<void> {
    const active = await this.#read<Active>('/api/competitions/active')
    if (active === undefined) return
    this.#isOpen = active?.phase === 'drafting'
    if (!this.#isOpen || active!.id === this.#competitionId) return
    const all = await this.#read<Creator[]>('/api/creators')
    if (all === undefined) return
    const creators = all
      .filter(({ inPlay }) => inPlay)
      .toSorted((one, other) => Number(one.price) - Number(other.price))
      .slice(0, CREATORS)
    this.#rosters = creators.flatMap((one, a) =>
      creators.slice(a + 1).flatMap((two, b) => creators.slice(a + b + 2).map((three) => [one, two, three])),
    )
    this.#competitionId = active!.id
    for (const player of this.players) player.tried = 0
  }

  async #read<Body>(where: string): Promise<Body | undefined> {
    try {
      const reply = await fetch(this.#url() + where, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      this.#count(reply.status)
      const body = (await reply.json()) as Body
      return reply.status === 200 ? body : undefined
    } catch {
      this.#count('no response')
      return undefined
    }
  }

  /** Reads are counted only when the response is a failure. */
  #count(word: number | string): void {
    if (word !== 200) this.told.set(`reading ${word}`, (this.told.get(`reading ${word}`) ?? 0) + 1)
  }

  #url(): string {
    return this.#urls[this.#next++ % this.#urls.length]!
  }

  /** Lets all players enter until `stop`, each pausing this many ms after a response. */
  begin(apartMs: number): void {
    this.#isOver = false
    const playing = this.players.map(async (player, nth) => {
      await pause((apartMs * nth) / this.players.length)
      while (!this.#isEnded) {
        if (this.#isOpen && player.tried < this.#rosters.length) await this.enter(player)
        await pause(this.#isOpen ? apartMs : AGAIN_MS)
      }
    })
    const looking = async () => {
      while (!this.#isEnded) {
        await this.#look()
        await pause(150)
      }
    }
    this.#work = Promise.all([...playing, looking()])
  }

  /** Enters one roster, retrying until the server accepts or refuses it. Returns the entry's id, or null after a refusal. */
  async enter(player: Player, url?: string): Promise<number | null> {
    const competitionId = this.#competitionId
    const roster = this.#rosters[player.tried++]!
    const body = JSON.stringify({
      competitionId,
      picks: roster.map(({ id, price }) => ({ creatorId: id, price })),
      totalSalary: decimalOf(total(roster.map(({ price }) => parseDecimal(price)!))),
    })
    const headers = {
      'content-type': 'application/json',
      cookie: player.cookie,
      'idempotency-key': `${player.id}-${competitionId}-${player.tried}`,
    }
    for (;;) {
      const told = await this.#ask(url ?? this.#url(), headers, body)
      if (told.id !== undefined) {
        if (this.acknowledged.has(told.id)) this.twice.push(told.id)
        const creatorIds = String(roster.map(({ id }) => id))
        this.acknowledged.set(told.id, { userId: player.id, creatorIds, at: performance.now() })
        this.heardAt.push(performance.now())
        return told.id
      }
      if (told.isFinal || (this.#isEnded && (this.#cluster.isStopped || told.word !== 'no response'))) return null
      await pause(AGAIN_MS)
    }
  }

  async #ask(url: string, headers: Record<string, string>, body: string) {
    let word = 'no response'
    let id: number | undefined
    let isFinal = false
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const reply = await fetch(`${url}/api/entries`, { method: 'POST', headers, body, signal })
      const text = await reply.text()
      const { code, ...given } = parse(text)
      word = code ?? String(reply.status)
      if (reply.status === 201) id = given.id
      isFinal = reply.status >= 400 && reply.status < 500 && reply.status !== 429
    } catch {
      // the request is repeated with the same key
    }
    this.told.set(word, (this.told.get(word) ?? 0) + 1)
    return { id, isFinal, word }
  }

  /** Stops the players even if the scenario has failed. */
  get #isEnded(): boolean {
    return this.#isOver || this.#cluster.isStopped
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  /** Returns the longest time in ms without an accepted entry since `from`. */
  longestGap(from: number, until = performance.now()): number {
    const instants = [from, ...this.heardAt.filter((at) => at > from && at < until), until]
    return Math.max(...instants.slice(1).map((at, nth) => at - instants[nth]!))
  }

  /** Resolves with the time of the next accepted entry after `from`. */
  async nextAfter(from: number, withinMs: number): Promise<number> {
    for (;;) {
      const at = this.heardAt.findLast((one) => one > from) && this.heardAt.find((one) => one > from)
      if (at !== undefined) return at
      ensure(performance.now() < from + withinMs, `nothing was acknowledged within ${withinMs / 1000} s`)
      await pause(10)
    }
  }

  /** Returns how many responses were server failures (status 500, code `internal`). */
  faults(): number {
    return [...this.told].reduce(
      (sum, [word, times]) => (/^(reading )?(500|internal)$/.test(word) ? sum + times : sum),
      0,
    )
  }

  toldInAll(): string {
    return [...this.told].map(([word, times]) => `${times} ${word}`).join(', ')
  }

  /** Checks that every accepted entry is stored once, unchanged, and that no key made two entries. Returns a sentence. */
  async compare(): Promise<string> {
    const entries = await this.#cluster.readAll<{ id: string; user_id: string; picks: { creatorId: number }[] }>(
      'select id, user_id, picks from entries where user_id = any($1)',
      [this.players.map(({ id }) => id)],
    )
    const byId = new Map(entries.map((entry) => [Number(entry.id), entry]))
    const lost = [...this.acknowledged].filter(([id, { userId, creatorIds }]) => {
      const entry = byId.get(id)
      return entry?.user_id !== userId || String(entry.picks.map((pick) => pick.creatorId)) !== creatorIds
    })
    const keys = await this.#cluster.readAll<{ id: string | null }>(
      `select body ->> 'id' as id from idempotency_keys where user_id = any($1) and status = 201`,
      [this.players.map(({ id }) => id)],
    )
    const byKeys = new Set(keys.map(({ id }) => Number(id)))
    const seen = `${lost.length} of ${this.acknowledged.size} acknowledged lost, ${this.twice.length} told twice, ${entries.length} entries of ${keys.length} keys`
    ensure(lost.length === 0 && this.twice.length === 0 && byKeys.size === entries.length, seen)
    return `0 of ${this.acknowledged.size} acknowledged lost`
  }
}

function parse(text: string): { code?: string; id?: number } {
  try {
    return JSON.parse(text) as { code?: string; id?: number }
  } catch {
    return {} // haproxy's own errors are not JSON
  }
}

export async function seedPlayers(cluster: Cluster, count: number): Promise<Player[]> {
  const players = Array.from({ length: count }, () => ({
    id: `player-${randomBytes(6).toString('hex')}`,
    cookie: randomBytes(32).toString('base64url'),
  }))
  const ids = players.map(({ id }) => id)
  const sids = players.map(({ cookie }) => createHash('sha256').update(cookie).digest('hex'))
  await cluster.pool.query(
    `insert into users (id, subject, first_name, nda_accepted, nda_accepted_at)
     select id, id, 'Player', true, now() from unnest($1::text[]) as given (id)`,
    [ids],
  )
  await cluster.pool.query(
    `insert into sessions (sid, sess, expire)
     select sid, jsonb_build_object('userId', id, 'signedInAt', now()), now() + interval '14 days'
     from unnest($1::text[], $2::text[]) as given (sid, id)`,
    [sids, ids],
  )
  return players.map(({ id, cookie }) => ({ id, cookie: `sid=${cookie}`, tried: 0 }))
}
