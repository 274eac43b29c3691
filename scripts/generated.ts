/** The text of each generated file. `npm run generate` writes the files, and checks/generated.test.ts compares them. */
import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'
import { ROOMS } from '#checks/rooms.ts'
import { SETTINGS, type Setting } from '#server/settings/list.ts'
import { tablesSource } from './generate-tables.ts'

/** For each generated file the function that returns its text. */
const generators: Record<string, () => Promise<string> | string> = {
  '.env.example': envExample,
  'README.md': readmeWithSettings,
  'docs/architecture.md': architectureWithRooms,
  'server/db/tables.ts': tablesSource,
}

export const GENERATED_FILES: readonly string[] = Object.keys(generators)

/** Returns the text of a generated file; code is formatted. */
export async function generate(file: string): Promise<string> {
  const source = await generators[file]!()
  if (!file.endsWith('.ts')) return source
  const { code, errors } = await format(file, source, JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig)
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0]!.message}`)
  return code
}

const settings: [name: string, setting: Setting][] = Object.entries(SETTINGS)

function envExample(): string {
  const intro = [
    '# Every setting; all are optional. Generated from server/settings/list.ts by `npm run generate`: change it there.',
    '#',
    '# Copy it to .env and remove the # in front of what you set; `npm start` reads it. Put a value that contains # or blanks',
    "# into 'single quotes'.",
  ].join('\n')
  const blocks = settings.map(([name, setting]) => {
    const value = setting.default === null ? '' : String(setting.default)
    return `# ${plain(setting.about)}\n# Default: ${plain(defaultOf(setting))}\n#${name}=${value}`
  })
  return `${[intro, ...blocks].join('\n\n')}\n`
}

function readmeWithSettings(): string {
  const rows = settings.map(([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.about} |`)
  const table = ['| name | default | what it does |', '| --- | --- | --- |', ...rows]
  return withTable('README.md', 'settings', 'server/settings/list.ts', table)
}

function architectureWithRooms(): string {
  const quoted = (name: string) => `\`${name}${name.includes('.') ? '' : '/'}\``
  const rows = Object.entries(ROOMS).map(([name, { holds, uses }]) => {
    const shown = uses.length === 0 ? 'nothing' : uses.map(quoted).join(', ')
    return `| ${quoted(name)} | ${holds} | ${shown} |`
  })
  const table = ['| room | what it holds | rooms it may import |', '| --- | --- | --- |', ...rows]
  return withTable('docs/architecture.md', 'rooms', 'checks/rooms.ts', table)
}

/** Returns the text of `file` with these lines between the two marks that name the table and its source. */
function withTable(file: string, name: string, source: string, table: string[]): string {
  const text = readFileSync(file, 'utf8')
  const opening = `<!-- ${name}: generated from ${source} by \`npm run generate\` -->`
  const begin = text.indexOf(opening)
  const end = text.indexOf(`<!-- /${name} -->`)
  if (begin < 0 || end < begin) throw new Error(`${file} has lost the marks around its table of ${name}`)
  return `${text.slice(0, begin)}${opening}\n${table.join('\n')}\n${text.slice(end)}`
}

function defaultOf(setting: Setting): string {
  const usual = setting.orElse ?? codeOf(setting.default)
  if (setting.inDemo !== undefined) return `${usual}, in the demo ${codeOf(setting.inDemo)}`
  if (setting.inProduction !== undefined)
    return `${usual}, with \`NODE_ENV=production\` ${codeOf(setting.inProduction)}`
  if (setting.withYoutube !== undefined) return `${usual}, with YouTube ${codeOf(setting.withYoutube)}`
  return usual
}

const codeOf = (value: Setting['default']): string => (value === null ? 'none' : `\`${value}\``)

/** Removes Markdown, because .env files are read as they are. */
const plain = (text: string): string => text.replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '$1: $2').replaceAll('`', '')
