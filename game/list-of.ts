/** Joins names into a list for a sentence: "Ada", "Ada and Ben", "Ada, Ben, and Cleo". */
const format = new Intl.ListFormat('en-US', { type: 'conjunction' })

export const listOf = (words: readonly string[]): string => format.format(words)
