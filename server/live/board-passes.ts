/**
 * Runs the passes of a held board one after the other. Between two of them writes are applied to its columns; during one they wait.
 *
 * Callers that need the newest ranks await `ranked`, which resolves once the reads of the board include every write made before the call;
 * `ordered` also orders that pass. Any number of callers share the next pass.
 */
import type { Board } from '#game/board.ts'
import type { PassThread } from './pass-thread.ts'

export class BoardPasses {
  readonly #board: Board
  readonly #thread: PassThread
  /** The last piece of work. Each begins when the one before has ended. */
  #last: Promise<unknown> = Promise.resolve()
  /** The last pass that was requested. */
  #lastPass: Promise<void> = Promise.resolve()
  /** A pass or an order that has been requested and has not begun. */
  #nextPass: Promise<void> | null = null
  #nextOrder: Promise<void> | null = null

  constructor(board: Board, thread: PassThread) {
    this.#board = board
    this.#thread = thread
  }

  /** Resolves once the board's reads include every write made before the call. */
  ranked(): Promise<void> {
    if (this.#board.isStale && !this.#nextPass)
      this.#lastPass = this.#nextPass = this.undisturbed(async () => {
        this.#nextPass = null
        this.#board.finishPass(await this.#thread.rank(this.#board.beginPass()))
      })
    return this.#lastPass
  }

  /** Resolves once the same is true and pages can be read. Read them before anything else is awaited. */
  async ordered(): Promise<void> {
    await this.ranked()
    if (this.#board.isOrdered) return
    await (this.#nextOrder ??= this.undisturbed(async () => {
      this.#nextOrder = null
      if (this.#board.isOrdered) return
      await this.#thread.order(this.#board.beginOrder())
      this.#board.finishOrder()
    }))
  }

  /** Runs `work` while no pass runs and no write is applied. */
  undisturbed<Found>(work: () => Promise<Found>): Promise<Found> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }
}
