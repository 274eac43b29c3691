/** The schemas of sharing.ts. */
import * as z from 'zod/mini'

export const SharedLink = z.object({
  /** Twelve letters that nobody guesses. */
  token: z.string().check(z.regex(/^[a-z2-7]{12}$/)),
  /** Where anybody sees it, whole. */
  url: z.string(),
  /** The full address of its picture; a new one whenever the content has changed. */
  picture: z.string(),
})
export type SharedLink = z.output<typeof SharedLink>

export const Sharing = z.object({
  /** The game's address, for readers of the text. */
  origin: z.string(),
  /** One square for each pick, by whether the creator beat its price. */
  squares: z.string(),
  /** null until the player makes one. */
  link: z.nullable(SharedLink),
})
export type Sharing = z.output<typeof Sharing>
