/** The schemas of own-projections.ts. */
import * as z from 'zod/mini'
import { MAX_OWN_PROJECTION } from '#game/own-projections.ts'
import { Id } from './values.schemas.ts'

export const OwnProjection = z.object({
  creatorId: Id,
  /** Whole points above or below the points that the price stands for. It is never 0. */
  points: z.int(),
})
export type OwnProjection = z.output<typeof OwnProjection>

const NewOwnProjection = z.strictObject({
  creatorId: Id,
  /** The value 0 deletes the player's own projection. */
  points: z.int().check(z.minimum(-MAX_OWN_PROJECTION), z.maximum(MAX_OWN_PROJECTION)),
})

export const NewOwnProjections = z.strictObject({
  competitionId: Id,
  ownProjections: z.array(NewOwnProjection).check(z.minLength(1), z.maxLength(1_000)),
})
export type NewOwnProjections = z.output<typeof NewOwnProjections>
