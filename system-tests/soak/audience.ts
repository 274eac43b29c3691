/**
 * Scripted players of the soak. Each enters a few times in every competition, reads in turn what its page reads, and follows the board on a
 * socket. In each period a fifth of them leaves, and comes back half a period later.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '#game/seeded-random.ts'
import { Follower } from '#system-tests/cluster/sockets.ts'
import { Crowd, type Player, type Program } from '#system-tests/program.ts'

/** What players met since the last report: waiting times in ms, and the number of calls and sockets that were refused with 503. */
export type Experience = { reading: number[]; entering: number[]; refused: number }
const nothing = (): Experience => ({ reading: [], entering: [], refused: 0 })

const ENTRIES = 3
/** The periods of one stay. With the absence that follows they are five, so that a fifth leaves in each. */
const STAY = 4.5
const ABSENCE = 0.5
/** The periods between two calls of a player; half of them at least, and half more at most. */
const PACE = 1 / 15
const FIND_MS = 250

const pathsOf = (id: number): readonly string[] => [
  '/api/competitions/active',
  `/api/leaderboard/${id}`,
  `/api/leaderboard/${id}/me`,
  `/api/entries/user/${id}/all`,
  '/api/notifications',
]

export class Audience {
  readonly crowd: Crowd
  /** The calls and sockets that failed, by what went wrong. A refusal with 503 is no failure: a busy server asks to try again later. */
  readonly failures = new Map<string, number>()
  /** How often a player left. */
  departures = 0
  /** The competitions that players could enter. */
  readonly competitions = new Set<number>()
  readonly #program: Program
  readonly #periodMs: number
  readonly #random = seededRandom(1)
  readonly #over = new AbortController()
  #isDrafting = false
  #experience = nothing()
  #playing: Promise<unknown> = Promise.resolve()

  constructor(program: Program, periodMs: number) {
    this.#program = program
    this.#periodMs = periodMs
    this.crowd = new Crowd(program)
  }

  /** Signs up players, who then play until `stop`. */
  async begin(players: number): Promise<void> {
    await this.crowd.arrive(players)
    const each = this.crowd.players.map((player, nth) => this.#play(player, (nth + 1) / players))
    this.#playing = Promise.all([...each, this.#findDrafts()])
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.#playing
  }

  takeExperience(): Experience {
    const taken = this.#experience
    this.#experience = nothing()
    return taken
  }

  async #findDrafts(): Promise<void> {
    while (!this.#isOver) {
      this.#isDrafting = await this.#attempt('the active competition', () => this.crowd.findDraft(), false)
      this.competitions.add(this.crowd.competitionId)
      await this.#pause(FIND_MS)
    }
  }

  /** The first stay is shorter by a `share` of its own for each player, so that not all leave together. */
  async #play(player: Player, share: number): Promise<void> {
    const entered = { competitionId: 0, entries: 0 }
    let stayMs = share * (STAY + ABSENCE) * this.#periodMs
    while (!this.#isOver) {
      await this.#attempt('a socket', () => this.#stay(player, entered, performance.now() + stayMs), undefined)
      stayMs = STAY * this.#periodMs
      await this.#pause(ABSENCE * this.#periodMs)
    }
  }

  async #stay(player: Player, entered: { competitionId: number; entries: number }, until: number): Promise<void> {
    let followed = this.crowd.competitionId
    const socket = await Follower.connect(this.#program.url, player, 'leaderboard', followed)
    try {
      for (let nth = 0; !this.#isOver && performance.now() < until; nth++) {
        const { competitionId } = this.crowd
        if (competitionId !== followed) socket.follow('leaderboard', competitionId)
        followed = competitionId
        if (competitionId !== entered.competitionId) Object.assign(entered, { competitionId, entries: 0 })
        if (this.#isDrafting && entered.entries < ENTRIES) {
          entered.entries++
          await this.#enter(player)
        } else {
          const paths = pathsOf(competitionId)
          await this.#read(paths[nth % paths.length]!, player)
        }
        await this.#pause(PACE * this.#periodMs * (0.5 + this.#random()))
      }
      if (socket.closed !== undefined) this.#fail('an open socket', `closed with ${socket.closed.code}`)
    } finally {
      await socket.leave()
      this.departures++
    }
  }

  async #enter(player: Player): Promise<void> {
    const began = performance.now()
    const { status, code } = await this.crowd.enter(player)
    if (status === 201) this.#experience.entering.push(performance.now() - began)
    else if (status === 0 || status >= 500) this.#fail('entering', status === 0 ? code! : status)
  }

  async #read(path: string, { cookie }: Player): Promise<void> {
    const began = performance.now()
    const status = await this.#attempt(
      path,
      async () => {
        const reply = await fetch(this.#program.url + path, { headers: { cookie } })
        await reply.arrayBuffer()
        return reply.status
      },
      null,
    )
    if (status === 200) this.#experience.reading.push(performance.now() - began)
    else if (status !== null) this.#fail(path.replaceAll(/\d+/g, '...'), status)
  }

  /** Returns the result, or `otherwise` after an error, which is counted. */
  async #attempt<Result>(what: string, work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      const { message } = error as Error
      this.#fail(what, message === 'Unexpected server response: 503' ? 503 : message)
      return otherwise
    }
  }

  /** `reason` is the status of a response, or a text. */
  #fail(what: string, reason: number | string): void {
    if (reason === 503) this.#experience.refused++
    else this.failures.set(`${what}: ${reason}`, (this.failures.get(`${what}: ${reason}`) ?? 0) + 1)
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Ends early when the soak is over. */
  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#over.signal }).catch(() => {})
  }
}
