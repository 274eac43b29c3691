/** The schemas of seats.ts. */
import * as z from 'zod/mini'
import { MOST_MEMBERS } from '#game/league.ts'
import { DisplayName } from './forms.schemas.ts'
import { LeagueCode, Slug } from './leagues.schemas.ts'
import { Line } from './values.schemas.ts'

/** The code of a league or of a personal link, as it stands behind the # of a link. */
export const GuestCode = z.strictObject({ code: z.string().check(z.minLength(8), z.maxLength(48)) })
export type GuestCode = z.output<typeof GuestCode>

/** A league as its link shows it to somebody who is not signed in. */
export const GuestInvitation = z.object({
  slug: Slug,
  name: z.string(),
  ownerName: z.string(),
  members: z.int(),
  /** The title of the series that it follows, or null for every competition. */
  seriesTitle: z.nullable(z.string()),
  /** Whether the code lets people join by a name alone. */
  hasSeats: z.boolean(),
  /** The name on a personal link, or null for the code of a league. */
  seatName: z.nullable(z.string()),
})
export type GuestInvitation = z.output<typeof GuestInvitation>

export const NewSeat = z.strictObject({ code: LeagueCode.shape.code, name: DisplayName })
export type NewSeat = z.output<typeof NewSeat>

/** `words`: the four words of the recovery code, which are shown this once. */
export const TakenSeat = z.object({ slug: Slug, name: z.string(), words: z.array(z.string()) })
export type TakenSeat = z.output<typeof TakenSeat>

/** The id of the identity provider of which a seat becomes an account. */
export const SeatProvider = z.strictObject({ provider: Line(1, 40) })
export type SeatProvider = z.output<typeof SeatProvider>

/** The page of the provider, where the browser goes on. */
export const ProviderPage = z.object({ next: z.string() })
export type ProviderPage = z.output<typeof ProviderPage>

export const SeatRecovery = z.strictObject({ slug: Slug, name: Line(1, 60), words: Line(1, 100) })
export type SeatRecovery = z.output<typeof SeatRecovery>

export const RecoveryWords = z.object({ words: z.array(z.string()) })
export type RecoveryWords = z.output<typeof RecoveryWords>

/** One name a line, as it was pasted. Each line is judged by itself, so the schema asks for nothing but text. */
export const SeatNames = z.strictObject({
  names: z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(2 * MOST_MEMBERS)),
})
export type SeatNames = z.output<typeof SeatNames>

/** Why a line of a pasted list became no seat. `full`: the league has its most members. */
const SEAT_LINE_REFUSALS = ['empty', 'too_long', 'not_a_name', 'reserved', 'twice', 'taken', 'full'] as const

export const MadeSeats = z.object({
  /** `code`: the code of the personal link, which cannot be shown again. */
  made: z.array(z.object({ userId: z.string(), name: z.string(), code: z.string() })),
  /** `line` counts from 1. */
  refused: z.array(z.object({ line: z.int(), text: z.string(), why: z.enum(SEAT_LINE_REFUSALS) })),
})
export type MadeSeats = z.output<typeof MadeSeats>

export const SeatLink = z.object({ userId: z.string(), name: z.string(), code: z.string() })
export type SeatLink = z.output<typeof SeatLink>
