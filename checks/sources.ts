/** The files that the checks read: all text files of the project, and the code without tests and test support. */
import { globSync, readFileSync } from 'node:fs'

const FOREIGN = [
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
  'target',
  'gen',
]

/** Returns every text file of the project, as a path from the root. */
export const projectFiles: string[] = globSync(
  '**/*.{ts,tsx,mjs,js,json,md,sql,css,html,svg,csv,yml,yaml,toml,txt,rs,sh,plist,desktop}',
  {
    exclude: (name) => FOREIGN.includes(name),
  },
).concat(
  '.npmrc',
  '.gitignore',
  '.editorconfig',
  '.env.example',
  '.oxlintrc.json',
  '.ci/run',
  '.github/workflows/ci.yml',
  '.github/workflows/desktop.yml',
  '.github/workflows/nightly.yml',
)

/** Returns the source files of game, contract, server, web and bench. */
export const roomFiles: string[] = globSync('{game,contract,server,web,bench}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*', 'web/testing/**', 'server/testing/**'],
}).toSorted()

export const read = (file: string): string => readFileSync(file, 'utf8')

/** Returns the code of a file without its comments. */
export const codeOf = (file: string): string => read(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
