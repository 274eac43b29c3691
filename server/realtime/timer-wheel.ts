/**
 * Visits every member once every `seconds`, counted from its arrival, so that visits are spread out as arrivals were. Members due in the
 * same tenth of a second are visited together, so that one query serves them all.
 */
const TICK_MS = 100

export class TimerWheel<Member> {
  /** The number of ticks between two visits of a member. */
  readonly #ticks: number
  /** The tick at which each member is due, soonest first. */
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

  /** A member that exists already keeps its time. */
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
