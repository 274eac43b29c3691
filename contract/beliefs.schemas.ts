/** The schemas of beliefs.ts. */
import * as z from 'zod/mini'
import { MAX_BELIEF } from '#game/beliefs.ts'
import { Id } from './values.schemas.ts'

export const Belief = z.object({
  creatorId: Id,
  /** Whole points above or below what the price stands for; never 0. */
  points: z.int(),
})
export type Belief = z.output<typeof Belief>

const NewBelief = z.strictObject({
  creatorId: Id,
  /** 0 takes it back. */
  points: z.int().check(z.minimum(-MAX_BELIEF), z.maximum(MAX_BELIEF)),
})

export const NewBeliefs = z.strictObject({
  competitionId: Id,
  beliefs: z.array(NewBelief).check(z.minLength(1), z.maxLength(1_000)),
})
export type NewBeliefs = z.output<typeof NewBeliefs>
