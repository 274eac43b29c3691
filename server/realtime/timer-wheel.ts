/**
 * Visits everybody again and again, each once in `seconds`, counted from when they came: whoever came at different times is visited at
 * different times. All who are due within a tenth of a second are visited together, so that one query serves all of them.
 */
const TICK_MS = 100

export class TimerWheel<Member> {
  /** Ticks from one visit to the next. */
  readonly #ticks: number
  /** At which tick each is due; the next one first. */
  readonly #due = new Map<Member, number>()
  readonly #timer: NodeJS.Timeout
  #tick = 0

  constructor(seconds: number, visit: (members: Member[]) => void) {
    this.#ticks = (seconds * 1_000) / TICK_MS
    this.#timer = setInterval(() => {
      const members = this.#takeDue()
      if (members.length > 0) visit(members)
    }, TICK_MS).unref()
  }

  /** One that is there already keeps its turn. */
  add(member: Member): void {
    if (!this.#due.has(member)) this.#due.set(member, this.#tick + this.#ticks)
  }

  delete(member: Member): void {
    this.#due.delete(member)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #takeDue(): Member[] {
    this.#tick += 1
    const members: Member[] = []
    for (const [member, tick] of this.#due) {
      if (tick > this.#tick) break
      members.push(member)
    }
    for (const member of members) {
      this.#due.delete(member)
      this.add(member)
    }
    return members
  }
}
