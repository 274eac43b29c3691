/** season.json of a season's folder: the title of the season, where its numbers come from, and whom to credit for them. */
import * as z from 'zod'

const text = (most: number) => z.string().trim().min(1).max(most)

const Form = z.strictObject({
  title: text(80),
  source: z.nullable(text(500)).default(null),
  licence: z.nullable(text(200)).default(null),
  credit: z.nullable(text(200)).default(null),
})

/** `credit` is shown to players beside the title. `source` and `licence` are facts for operators. Null: nothing is known. */
export type SeasonAbout = z.output<typeof Form>

/** A season.json as a folder without one could have it. */
export const SAMPLE_ABOUT = `{
  "title": "Cooking channels, spring 2026",
  "source": "where the numbers come from",
  "licence": "the licence of the numbers, or null",
  "credit": "whom to name beside the numbers, or null"
}`

/**
 * Returns the content of season.json and what is wrong with it, if anything. Without the file the season has the folder's name as its title.
 */
export function readAbout(
  file: Buffer | null,
  folderName: string,
): { about: SeasonAbout; problem: { line: number | null; text: string } | null } {
  const unnamed = { title: folderName, source: null, licence: null, credit: null }
  if (file === null) return { about: unnamed, problem: null }
  const content = file.toString('utf8').replace(/^\uFEFF/, '')
  let given: unknown
  try {
    given = JSON.parse(content)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const at = /position (\d+)/.exec(why)?.[1]
    return { about: unnamed, problem: { line: at === undefined ? null : lineOf(content, Number(at)), text: why } }
  }
  const { success, data, error } = Form.safeParse(given)
  if (success) return { about: data, problem: null }
  const issue = error.issues[0]!
  const name = issue.code === 'unrecognized_keys' ? issue.keys[0]! : String(issue.path[0] ?? '')
  const at = content.indexOf(`"${name}"`)
  const text =
    issue.code === 'unrecognized_keys'
      ? `"${name}" is not one of title, source, licence and credit`
      : name === ''
        ? 'the file must hold an object with title, source, licence and credit'
        : `${name}: ${issue.message}`
  return { about: unnamed, problem: { line: name !== '' && at >= 0 ? lineOf(content, at) : null, text } }
}

const lineOf = (content: string, at: number): number => content.slice(0, at).split('\n').length
