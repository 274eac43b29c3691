/**
 * The type of a bench: a claim about speed, measured beside its peers in the same run.
 *
 * A comparison holds the rounds of every contender, the product first; a contender that cannot run here is named with the reason. A goal
 * compares one number with another and is reported as met or missed. All values are plain data, from which the report is made.
 */
import type { Plot } from './plot.ts'

export type Unit = 'points' | 'ms' | 's' | 'µs' | 'bytes' | 'KB' | 'MB' | 'cores' | 'entries' | '/s' | 'x' | '%'

/** The measured rounds of one contender, in the comparison's unit. */
export type Contender = { name: string; rounds: readonly number[] }

export type Comparison = {
  /** The measured subject with its size: '1,000,000 entries ranked anew'. */
  title: string
  unit: Unit
  better: 'lower' | 'higher'
  /** The contenders, the product first. The ratios say how many times better the product is than each of the others. */
  contenders: readonly Contender[]
  skipped?: readonly { name: string; because: string }[]
}

export type Goal = { what: string; measured: number; wanted: number; unit: Unit; better: 'lower' | 'higher' }

/** The `plot`, if there is one, is drawn into results/<name>.svg. */
export type Measured = { comparisons: readonly Comparison[]; goals: readonly Goal[]; plot?: Plot }

/** A function that shows progress on the terminal. */
export type Tell = (line: string) => void

export type Bench = {
  /** The name in `npm run bench -- <name>` and results/<name>.json. */
  name: string
  /** A description of the bench in a sentence or two. */
  says: string
  /** Packages whose versions are stored with the result, besides Node's version. */
  packages: readonly string[]
  /** Files and folders, relative to the project, whose changes can change the figures. `npm run bench -- --stale` compares them with the results. */
  code: readonly string[]
  measure(rounds: number, tell: Tell): Promise<Measured>
}

/** A comparison without a peer, for figures of the product alone. */
export const one = (
  title: string,
  unit: Unit,
  better: Comparison['better'],
  rounds: readonly number[],
): Comparison => ({ title, unit, better, contenders: [{ name: 'the page', rounds }] })
