/** The schemas of agreement.ts. */
import * as z from 'zod/mini'

/** The operator's own agreement: paragraphs, headings that begin with #, and lists that begin with -. Null means the built-in one. */
export const AgreementText = z.object({ text: z.nullable(z.string()) })
export type AgreementText = z.output<typeof AgreementText>
