/** Enforces the table of rooms (checks/rooms.ts) and the rules that hold inside single rooms. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { liesIn, roomOf, ROOMS } from './rooms.ts'
import { codeOf, projectFiles, roomFiles } from './sources.ts'

/** Files of web/ that belong to no room. They may import everything. */
const OUTSIDE_ROOMS = ['web/sw.ts', 'web/styles', 'web/public']

const slice = (file: string) => /^(?:server\/features|web\/screens)\/[^/]+/.exec(file)?.[0]

/** The place that a table is written from: a slice, a file of server/records/, another folder of server/, or a file in server/ itself. */
const place = (file: string) => slice(file) ?? /^server\/(?:records\/[^/]+|[^/]+)/.exec(file)?.[0]

type Import = { file: string; package?: undefined } | { file?: undefined; package: string }

/** The imports of `file` that remain at run time, without types. */
const loadedBy = (file: string): Import[] =>
  importsIn(codeOf(file).replace(/\b(?:import|export)\s+type\s+[^'"]*['"][^'"]*['"]/g, ''), file)

/** The imports of `file`: project files as paths from the root, packages by name. */
const importsOf = (file: string): Import[] => importsIn(codeOf(file), file)

const importsIn = (code: string, file: string): Import[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([#.@\w][^'"\s,]*)['"]/g)].map(([, to]) =>
    to!.startsWith('#')
      ? { file: to!.slice(1) }
      : to!.startsWith('.')
        ? { file: path.posix.join(path.posix.dirname(file), to!) }
        : { package: to! },
  )

/** Says what is wrong with an import; null when it is allowed. */
function problemWith(file: string, to: Import): string | null {
  const name = roomOf(file)
  if (name === undefined) return OUTSIDE_ROOMS.some((place) => liesIn(file, place)) ? null : 'lies in no room'
  const { uses, packages } = ROOMS[name]!
  if (to.package !== undefined) {
    if (packages && !packages.includes(to.package)) return `uses the package ${to.package}`
    return name.startsWith('web/') && to.package.startsWith('node:') ? `uses ${to.package} in a browser` : null
  }
  const isOtherSlice = slice(file) && slice(to.file) && slice(file) !== slice(to.file)
  const isForTests = liesIn(file, 'server') && liesIn(to.file, 'server/testing')
  const isAllowed = [name, ...uses].some((room) => liesIn(to.file, room))
  return isAllowed && !isOtherSlice && !isForTests ? null : `imports ${to.file}`
}

test('every import is allowed by the table of rooms', () => {
  const problems = roomFiles.flatMap((file) =>
    importsOf(file)
      .map((to) => problemWith(file, to))
      .filter((problem) => problem !== null)
      .map((problem) => `${file} ${problem}`),
  )
  expect(problems).toEqual([])
})

test('a room of the table uses only rooms above it', () => {
  const names = Object.keys(ROOMS)
  const upwards = names.flatMap((name, place) =>
    ROOMS[name]!.uses.filter((used) => names.slice(place + 1).some((below) => liesIn(below, used))).map(
      (used) => `${name} uses ${used}`,
    ),
  )
  expect(upwards).toEqual([])
})

test('no chain of imports is a circle, type imports included', () => {
  const codeFiles = projectFiles.filter((file) => /\.(tsx?|mjs)$/.test(file))
  const imports = new Map(
    codeFiles.map((file) => [file, importsOf(file).flatMap((to) => (to.file === undefined ? [] : to.file))]),
  )
  const isDone = new Set<string>()
  const walk = (file: string, above: string[]): void => {
    expect(above.includes(file), `circle: ${[...above, file].join(' -> ')}`).toBe(false)
    if (isDone.has(file)) return
    for (const to of imports.get(file) ?? []) walk(to, [...above, file])
    isDone.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
})

test('in the contract only schema files import zod', () => {
  for (const file of roomFiles.filter((name) => name.startsWith('contract/') && !name.endsWith('.schemas.ts'))) {
    if (file === 'contract/index.ts') continue // pairs schemas with endpoints, for the server
    const needed = loadedBy(file).filter((to) => to.package?.startsWith('zod') || to.file?.endsWith('.schemas.ts'))
    expect(needed, file).toEqual([])
  }
})

/** Schemas made for the browser too: those that a form checks before it is sent, and the values in it. */
const schemasOfForms = ['contract/forms.schemas.ts', 'contract/values.schemas.ts']

test('the browser loads only the schemas of forms', () => {
  for (const file of roomFiles.filter((name) => name.startsWith('web/') && !name.startsWith('web/testing/'))) {
    const needed = loadedBy(file).flatMap((to) => to.file ?? [])
    const schemas = needed.filter((to) => to.endsWith('.schemas.ts') || to === 'contract/index.ts')
    expect(schemasOfForms, file).toEqual(expect.arrayContaining(schemas))
  }
})

test('the rules of the game use neither the clock nor random numbers', () => {
  for (const file of roomFiles.filter((name) => name.startsWith('game/'))) {
    expect(codeOf(file), file).not.toMatch(
      /Date\.now|new Date\(\)|Math\.random|performance\.now|Temporal\.Now|crypto\./,
    )
  }
})

const writes = [
  /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\binsert\s+into\s+"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:as\s+\w+\s+|(?!set\b)\w+\s+)?set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?"?(\w+)/gi,
  /\bmerge\s+into\s+(?:only\s+)?"?(\w+)/gi,
  /\btruncate\s+(?:table\s+)?"?(\w+)"?\s*[`;,]/gi,
]

test('each table is written from one place', () => {
  const writers: Record<string, Set<string>> = {}
  for (const file of roomFiles.filter((name) => name.startsWith('server/') && !name.startsWith('server/db/'))) {
    for (const [, table] of writes.flatMap((pattern) => [...codeOf(file).matchAll(pattern)])) {
      ;(writers[table!] ??= new Set()).add(place(file)!)
    }
  }
  for (const [table, places] of Object.entries(writers)) expect([...places], `writers of ${table}`).toHaveLength(1)
})
