/**
 * Visits everybody again and again, each once in `seconds`, counted from when they came: whoever came at different times is visited at
 * different times. All who are due within a second are visited together, so that one question may be asked for all of them.
 */
export class Rounds<Member> {
  readonly #seconds: number
  /** In which second each is due; the next one first. */
  readonly #due = new Map<Member, number>()
  readonly #timer: NodeJS.Timeout
  #second = 0

  constructor(seconds: number, visit: (some: Member[]) => void) {
    this.#seconds = seconds
    this.#timer = setInterval(() => {
      const some = this.#takeDue()
      if (some.length > 0) visit(some)
    }, 1_000).unref()
  }

  /** Whoever is there already keeps their turn. */
  add(member: Member): void {
    if (!this.#due.has(member)) this.#due.set(member, this.#second + this.#seconds)
  }

  delete(member: Member): void {
    this.#due.delete(member)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #takeDue(): Member[] {
    this.#second += 1
    const some: Member[] = []
    for (const [member, second] of this.#due) {
      if (second > this.#second) break
      some.push(member)
    }
    for (const member of some) {
      this.#due.delete(member)
      this.add(member)
    }
    return some
  }
}
