/** Polls the database twenty times a second and records when each competition changed its phase, by the database's clock. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

type Row = { id: number; phase: string; due: Record<string, string | null>; now: string }
export type Step = { competitionId: number; to: string; lateMs: number }

const EVERY_MS = 50

/** `settling` is the phase in which a large settlement begins. */
const DUE_AT: Record<string, string> = {
  drafting: 'draft_opens_at',
  live: 'start_time',
  review: 'end_time',
  settling: 'settle_at',
  completed: 'settle_at',
}

export class Steps {
  readonly all: Step[] = []
  readonly #cluster: Cluster
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()
  /** The last observed phase of each competition. */
  readonly #phases = new Map<number, string>()

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  begin(): void {
    const look = async () => {
      while (!this.#isOver) {
        await this.#look().catch(() => {}) // the database may be down at this moment
        await pause(EVERY_MS)
      }
    }
    this.#work = look()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  phaseOf(competitionId: number): string | undefined {
    return this.#phases.get(competitionId)
  }

  countOf(phase: string): number {
    return [...this.#phases.values()].filter((one) => one === phase).length
  }

  get latest(): Step | undefined {
    return this.all.toSorted((one, other) => other.lateMs - one.lateMs)[0]
  }

  async #look(): Promise<void> {
    const rows = await this.#cluster.readAll<Row>(`
      select id, phase, clock_timestamp() as now,
        json_build_object('draft_opens_at', greatest(draft_opens_at, (
          select max(before.end_time) from competitions as before where before.ordinal < competitions.ordinal
        )), 'start_time', start_time, 'end_time', end_time, 'settle_at', settle_at) as due
      from competitions order by id`)
    for (const { id, phase, due, now } of rows) {
      const before = this.#phases.get(id)
      this.#phases.set(id, phase)
      const column = DUE_AT[phase]
      if (before === undefined || before === phase || column === undefined) continue
      if (phase === 'completed' && before === 'settling') continue
      const dueAt = Date.parse(due[column]!)
      this.all.push({ competitionId: id, to: phase, lateMs: new Date(now).getTime() - dueAt })
    }
  }
}
