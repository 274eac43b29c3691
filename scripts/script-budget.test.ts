import { expect, test } from 'vitest'
import { loadedWith, refuseScripts, type Budget, type Script } from './script-budget.ts'

const script = (name: string, bytes: number, ...imports: string[]): Script => ({
  name,
  file: `${name}.js`,
  bytes,
  imports: imports.map((one) => `${one}.js`),
})

const budget: Budget = {
  scripts: { libraries: 1_000, draft: 200 },
  others: 50,
  firstLoads: { player: { loads: ['draft'], bytes: 1_210 } },
}

const built = [script('libraries', 1_000), script('draft', 200, 'libraries', 'icon'), script('icon', 10)]

/** The build with some scripts replaced by others with the same name. */
const builtWith = (...changed: Script[]) => [
  ...built.filter(({ name }) => changed.every((one) => one.name !== name)),
  ...changed,
]

test('scripts that are exactly as large as their budget are accepted', () => {
  expect(refuseScripts(built, budget)).toEqual([])
})

test('a script that grows by one byte over its budget is refused with both sizes', () => {
  expect(refuseScripts(builtWith(script('libraries', 1_001)), budget)).toContain(
    'libraries.js has 1,001 bytes, at most 1,000',
  )
})

test('a script without a figure of its own is refused above the figure of all others', () => {
  expect(refuseScripts([...built, script('dialog', 51)], budget)).toEqual(['dialog.js has 51 bytes, at most 50'])
})

test('a first load is refused when a new import makes it too large, although each script keeps to its budget', () => {
  const grown = builtWith(script('draft', 200, 'libraries', 'icon', 'chart'))
  expect(refuseScripts([...grown, script('chart', 40)], budget)).toEqual([
    'the first load of a player has 1,250 bytes, at most 1,210',
  ])
})

test('a budget for a script that the build does not make is refused', () => {
  const renamed = built.map((one) => (one.name === 'draft' ? { ...one, name: 'carousel', bytes: 50 } : one))
  expect(refuseScripts(renamed, budget)).toEqual(['there is no script draft'])
})

test('a script that two others import is loaded once', () => {
  const shared = [script('draft', 1, 'libraries'), script('frame', 1, 'libraries'), script('libraries', 1)]
  expect(loadedWith(shared, ['draft', 'frame']).map(({ name }) => name)).toEqual(['draft', 'libraries', 'frame'])
})
