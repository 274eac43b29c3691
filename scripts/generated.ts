/** The files made from other sources, as text: `npm run generate` writes them, checks/generated.test.ts compares them. */
import { readFileSync } from 'node:fs'
import { SETTINGS, type Setting } from '#server/settings.ts'

const settings: [name: string, setting: Setting][] = Object.entries(SETTINGS)

/** What each generated file has to hold, by its path. */
export function generatedFiles(): Record<string, string> {
  return { '.env.example': envExample(), 'README.md': readmeWithSettings(readFileSync('README.md', 'utf8')) }
}

function envExample(): string {
  const intro = [
    '# Every setting; all are optional. Generated from server/settings.ts by `npm run generate`: change it there.',
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

const BEGIN = '<!-- settings: generated from server/settings.ts by `npm run generate` -->'
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
  const usual = setting.orElse ?? code(setting.default)
  if (setting.inDemo !== undefined) return `${usual}, in the demo ${code(setting.inDemo)}`
  if (setting.withYoutube !== undefined) return `${usual}, with YouTube ${code(setting.withYoutube)}`
  return usual
}

const code = (value: Setting['default']): string => (value === null ? 'none' : `\`${value}\``)

/** Without Markdown: `#` comments are read as they are. */
const plain = (text: string): string => text.replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '$1: $2').replaceAll('`', '')
