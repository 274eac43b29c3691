/** The schemas of sharing.ts. */
import * as z from 'zod/mini'

export const SharedLink = z.object({
  /** An id of twelve random letters. */
  token: z.string().check(z.regex(/^[a-z2-7]{12}$/)),
  /** The full address of the shared page. */
  url: z.string(),
  /** The full address of the preview picture, which changes with the content. */
  picture: z.string(),
})
export type SharedLink = z.output<typeof SharedLink>

export const Sharing = z.object({
  /** The address of the game, for readers of the shared text. */
  origin: z.string(),
  /** One square for each pick, by whether the creator beat its price. */
  squares: z.string(),
  /** Null until the player creates a share link. */
  link: z.nullable(SharedLink),
})
export type Sharing = z.output<typeof Sharing>
