/** The files made from other sources, as text: `npm run generate` writes them, checks/generated.test.ts compares them. */
import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'
import { SETTINGS, type Setting } from '#server/settings/list.ts'
import { tablesSource } from './generate-tables.ts'

/** By file, what makes its text. */
const generators: Record<string, () => Promise<string> | string> = {
  '.env.example': envExample,
  'README.md': () => readmeWithSettings(readFileSync('README.md', 'utf8')),
  'server/db/tables.ts': tablesSource,
}

export const GENERATED_FILES: readonly string[] = Object.keys(generators)

/** The text that belongs in a generated file; code is formatted like any other. */
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
    '# Copy it to .env, remove the # in front of what you set, and start with',
    '#   set -a; . ./.env; set +a; npm start',
  ].join('\n')
  const blocks = settings.map(([name, setting]) => {
    const value = setting.default === null ? '' : String(setting.default)
    return `# ${plain(setting.about)}\n# Default: ${plain(defaultOf(setting))}\n#${name}=${value}`
  })
  return `${[intro, ...blocks].join('\n\n')}\n`
}

const BEGIN = '<!-- settings: generated from server/settings/list.ts by `npm run generate` -->'
const END = '<!-- /settings -->'

function readmeWithSettings(readme: string): string {
  const begin = readme.indexOf(BEGIN)
  const end = readme.indexOf(END)
  if (begin < 0 || end < begin) throw new Error('README.md has lost the marks around its table of settings')
  const rows = settings.map(([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.about} |`)
  const table = ['| name | default | what it does |', '| --- | --- | --- |', ...rows].join('\n')
  return `${readme.slice(0, begin)}${BEGIN}\n${table}\n${readme.slice(end)}`
}

function defaultOf(setting: Setting): string {
  const usual = setting.orElse ?? codeOf(setting.default)
  if (setting.inDemo !== undefined) return `${usual}, in the demo ${codeOf(setting.inDemo)}`
  if (setting.withYoutube !== undefined) return `${usual}, with YouTube ${codeOf(setting.withYoutube)}`
  return usual
}

const codeOf = (value: Setting['default']): string => (value === null ? 'none' : `\`${value}\``)

/** Without Markdown: `#` comments are read as they are. */
const plain = (text: string): string => text.replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '$1: $2').replaceAll('`', '')
