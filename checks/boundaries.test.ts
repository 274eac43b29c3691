/** The floor plan, enforced. To change a table here, write a decision record first. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { codeOf, projectFiles, roomFiles } from './sources.ts'

const rooms: Record<string, { sees: string[]; packages?: string[] }> = {
  game: { sees: [], packages: [] },
  contract: { sees: ['game'], packages: ['zod', 'zod/mini'] },
  server: { sees: ['game', 'contract'] },
  web: { sees: ['game', 'contract'] },
  bench: { sees: ['game', 'contract', 'server', 'scripts'] },
}
/** Floors, lowest first: each may use those before it, and none after. A web file outside them may use all. */
const webFloors = ['ui', 'api', 'domain', 'screens', 'app']
const serverFloors = [
  'settings',
  'settings.ts',
  'metrics',
  'jobs',
  'db',
  'adapters',
  'scores',
  'live',
  'deps.ts',
  'records',
  'competition',
  'evidence',
  'audit',
  'identity',
  'catalogue',
  'http',
  'realtime',
  'features',
  'app.ts',
  'main.ts',
]
const knowSlices = ['server/app.ts', 'server/main.ts']

const slice = (file: string) => /^(?:server\/features|web\/screens)\/[^/]+/.exec(file)?.[0]
const webFloor = (file: string) => webFloors.indexOf(file.split('/')[1]!)
const serverFloor = (file: string) => serverFloors.indexOf(file.split('/')[1]!)

/** Where a table may be written from: a slice, a file of server/records/, another folder of server/, or a file in server/ itself. */
const place = (file: string) => slice(file) ?? /^server\/(?:records\/[^/]+|[^/]+)/.exec(file)?.[0]

type Import = { file: string; package?: undefined } | { file?: undefined; package: string }

/** The imports of `file` that are left at run time: types vanish. */
const loadedBy = (file: string): Import[] =>
  importsIn(codeOf(file).replace(/\b(?:import|export)\s+type\s+[^'"]*['"][^'"]*['"]/g, ''), file)

/** Everything `file` imports: our own files as paths from the root, packages by name. */
const importsOf = (file: string): Import[] => importsIn(codeOf(file), file)

const importsIn = (code: string, file: string): Import[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([#.@\w][^'"\s,]*)['"]/g)].map(([, to]) =>
    to!.startsWith('#')
      ? { file: to!.slice(1) }
      : to!.startsWith('.')
        ? { file: path.posix.join(path.posix.dirname(file), to!) }
        : { package: to! },
  )

test.each(roomFiles)('%s', (file) => {
  const room = file.split('/')[0]!
  const { sees, packages } = rooms[room]!
  for (const to of importsOf(file)) {
    if (to.package !== undefined) {
      if (packages) expect(packages, `${file} uses ${to.package}`).toContain(to.package)
      if (room === 'web') expect(to.package, `${file} runs in a browser`).not.toMatch(/^node:/)
      continue
    }
    const toRoom = to.file.split('/')[0]!
    expect([room, ...sees], `${file} looks into ${to.file}`).toContain(toRoom)
    if (slice(file) && slice(to.file)) expect(slice(to.file), `${file} reaches into another slice`).toBe(slice(file))
    if (room === 'server') checkServerImport(file, to.file)
    if (room === 'web' && toRoom === 'web' && webFloor(file) >= 0) {
      expect(webFloor(to.file), `${file} climbs to ${to.file}`).toBeLessThanOrEqual(webFloor(file))
    }
  }
})

function checkServerImport(file: string, to: string): void {
  if (slice(to) && !slice(file)) expect(knowSlices, `${file} knows the slice of ${to}`).toContain(file)
  expect(to, `${file} uses what is made for tests`).not.toMatch(/^server\/testing\//)
  if (!to.startsWith('server/')) return
  expect(serverFloor(file), `${file} is in no room of the plan`).toBeGreaterThanOrEqual(0)
  expect(serverFloor(to), `${file} climbs to ${to}`).toBeLessThanOrEqual(serverFloor(file))
}

test('no import leads in a circle, types included', () => {
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

test('of the contract only schemas use zod', () => {
  for (const file of roomFiles.filter((name) => name.startsWith('contract/') && !name.endsWith('.schemas.ts'))) {
    if (file === 'contract/index.ts') continue // pairs them with their endpoints, for the server
    const needed = loadedBy(file).filter((to) => to.package?.startsWith('zod') || to.file?.endsWith('.schemas.ts'))
    expect(needed, file).toEqual([])
  }
})

/** Made for the browser too: what a form checks before it sends, and the values in it. */
const schemasOfForms = ['contract/forms.schemas.ts', 'contract/values.schemas.ts']

test('the browser loads no schemas but those of forms', () => {
  for (const file of roomFiles.filter((name) => name.startsWith('web/') && !name.startsWith('web/testing/'))) {
    const needed = loadedBy(file).flatMap((to) => to.file ?? [])
    const schemas = needed.filter((to) => to.endsWith('.schemas.ts') || to === 'contract/index.ts')
    expect(schemasOfForms, file).toEqual(expect.arrayContaining(schemas))
  }
})

test('the rules never ask the time or roll dice', () => {
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
