/** The schemas of sharing.ts. */
import * as z from 'zod/mini'

export const SharedLink = z.object({
  /** Twelve letters that nobody guesses. */
  token: z.string().check(z.regex(/^[a-z2-7]{12}$/)),
  /** Where anybody sees it, whole. */
  url: z.string(),
  /** Its picture, whole; another one whenever what it shows has changed. */
  picture: z.string(),
  /** One square for each pick, by whether the creator beat its price. */
  squares: z.string(),
})
export type SharedLink = z.output<typeof SharedLink>
