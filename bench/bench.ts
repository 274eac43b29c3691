/**
 * What a bench is: one claim about speed, measured beside its peers in the same run.
 *
 * A comparison holds the rounds of every contender, ours first; one that could not run here is named with the reason. A goal compares one
 * number with another and is reported as met or missed, and by how much. All of it is plain data, from which the report is made.
 */
export type Unit = 'points' | 'ms' | 's' | 'µs' | 'bytes' | 'KB' | '/s' | 'x' | '%'

/** One contender's rounds, in the comparison's unit. */
export type Contender = { name: string; rounds: readonly number[] }

export type Comparison = {
  /** What is measured, with its size: '1,000,000 entries ranked anew'. */
  title: string
  unit: Unit
  better: 'lower' | 'higher'
  /** Ours first; the ratios say how many times better it is than each of the others. */
  contenders: readonly Contender[]
  skipped?: readonly { name: string; because: string }[]
}

export type Goal = { what: string; measured: number; wanted: number; unit: Unit; better: 'lower' | 'higher' }

export type Measured = { comparisons: readonly Comparison[]; goals: readonly Goal[] }

/** Shows progress on the terminal. */
export type Tell = (line: string) => void

export type Bench = {
  /** As in `npm run bench -- <name>`; the result is kept in results/<name>.json. */
  name: string
  /** What it shows, in a sentence or two. */
  says: string
  /** Packages whose versions are stored with the result, besides Node's own. */
  packages: readonly string[]
  measure(rounds: number, tell: Tell): Promise<Measured>
}

/** Something without a peer: its figures stand alone. */
export const one = (
  title: string,
  unit: Unit,
  better: Comparison['better'],
  rounds: readonly number[],
): Comparison => ({ title, unit, better, contenders: [{ name: 'the page', rounds }] })
