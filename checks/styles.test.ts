/** Style rules (docs/decisions/0020-styles.md): global classes only in web/styles/, none unused, none undefined. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from 'tailwindcss'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { read, roomFiles } from './sources.ts'

const sheets = globSync('web/**/*.css', { exclude: ['**/node_modules'] }).toSorted()
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const globals = sheets.filter((file) => file.startsWith('web/styles/'))
const screens = roomFiles.filter((file) => file.startsWith('web/'))

const cssOf = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Returns the classes in the selectors of a style sheet. */
function classesOf(file: string): Set<string> {
  const selectors = [...cssOf(file).matchAll(/([^{};]+)\{/g)].map(([, head]) => head!.trim())
  return new Set(
    selectors
      .filter((head) => !head.startsWith('@'))
      .flatMap((head) => [...head.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)),
  )
}

const globalClasses = new Set(globals.flatMap((file) => [...classesOf(file)]))

/** The keyframes that a sheet defines, and those that its rules play. */
const keyframesOf = (file: string) => [...cssOf(file).matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!)
const playedIn = (file: string) => [...cssOf(file).matchAll(/\banimation: ([\w-]+)/g)].map(([, name]) => name!)

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/**
 * Returns the words of the strings in an expression. A word before an inserted value ends with '*': `btn-${tone}` is btn-*. Conditions and
 * object keys are left out.
 */
function wordsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value.split(/\s+/).filter(Boolean) : []
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string }; tail: boolean }[]
    const words = quasis.flatMap(({ value: { cooked }, tail }) =>
      (tail || /(^|\s)$/.test(cooked) ? cooked : `${cooked}*`).split(/\s+/).filter(Boolean),
    )
    return [...words, ...(node.expressions as Node[]).flatMap(wordsIn)]
  }
  if (node.type === 'BinaryExpression') return []
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].filter(isNode).flatMap(wordsIn)
  if (node.type === 'CallExpression') return isNamed(node.callee, 'buttonClass') ? wordsOfSecond(node) : []
  return childrenOf(node).flatMap(wordsIn)
}
const isNamed = (node: unknown, name: string) => isNode(node) && node.type === 'Identifier' && node.name === name
const wordsOfSecond = ({ arguments: given }: Node) => (given as Node[]).slice(1).flatMap(wordsIn)

/** Returns the classes in attributes such as className, and in the constants that such attributes name. */
function classesIn(file: string): string[] {
  const { program } = parseSync(file, read(file))
  const nodes: Node[] = []
  const collect = (node: Node) => {
    nodes.push(node)
    childrenOf(node).forEach(collect)
  }
  collect(program as unknown as Node)
  const values = nodes
    .filter(({ type, name }) => type === 'JSXAttribute' && isNode(name) && /^class|Class$/.test(String(name.name)))
    .map(({ value }) => value)
    .filter(isNode)
  const named = new Set(values.flatMap(namesIn))
  const constants = nodes.filter(
    ({ type, id, init }) =>
      type === 'VariableDeclarator' &&
      isNode(id) &&
      named.has(String(id.name)) &&
      isNode(init) &&
      init.type === 'Literal',
  )
  return [...values, ...constants.map(({ init }) => init as Node)].flatMap(wordsIn)
}
const namesIn = (node: Node): string[] =>
  node.type === 'Identifier' ? [String(node.name)] : childrenOf(node).flatMap(namesIn)

/** Returns every word of every string in the code. */
const stringsIn = (file: string): string[] => {
  const all = (node: Node): string[] =>
    node.type === 'ImportDeclaration'
      ? []
      : ['Literal', 'TemplateLiteral'].includes(node.type)
        ? [...wordsIn(node), ...childrenOf(node).flatMap(all)]
        : childrenOf(node).flatMap(all)
  return all(parseSync(file, read(file)).program as unknown as Node)
}

test('every style sheet outside web/styles/ is a CSS module with an opening comment', () => {
  expect(sheets.filter((file) => !globals.includes(file) && !modules.includes(file))).toEqual([])
  expect(modules.filter((file) => file.startsWith('web/styles/') || /:global/.test(cssOf(file)))).toEqual([])
  expect(sheets.filter((file) => !read(file).startsWith('/*') && !/fonts|tokens|base/.test(file))).toEqual([])
})

/** The classes that screens use of each CSS module. `import styles from './league.module.css'` is the only way to import one. */
const usedOf = new Map<string, Set<string>>()
for (const screen of screens) {
  const text = read(screen)
  for (const [, from] of text.matchAll(/^import styles from '(.+\.module\.css)'$/gm)) {
    const file = from!.startsWith('#') ? from!.slice(1) : path.posix.join(path.posix.dirname(screen), from!)
    const used = usedOf.get(file) ?? new Set()
    usedOf.set(file, used)
    for (const [, name] of text.matchAll(/\bstyles\.(\w+)/g)) used.add(name!)
  }
}

/** Returns the problems of a CSS module. */
function problemsWith(file: string): string[] {
  const floor = file.split('/')[1]!
  const isInOneLayer =
    new RegExp(`^@layer ${floor} \\{[\\s\\S]*\\n\\}$`).test(cssOf(file).trim()) &&
    cssOf(file).match(/@layer/g)!.length === 1
  const used = usedOf.get(file) ?? new Set<string>()
  const written = classesOf(file)
  return [
    ...(isInOneLayer ? [] : [`${file} is not wholly in the layer ${floor}`]),
    ...[...new Set(playedIn(file)).symmetricDifference(new Set(keyframesOf(file)))].map(
      (name) => `${file}: keyframes ${name}`,
    ),
    ...[...written.symmetricDifference(used)].map((name) => `${file}: class ${name} is unused or not defined`),
  ]
}

test('each CSS module is in the layer of its folder, plays its own keyframes, and each of its classes is used', () => {
  expect(modules.flatMap(problemsWith)).toEqual([])
})

test('every CSS module is imported as `styles`', () => {
  const otherwise = screens.filter((screen) =>
    read(screen)
      .split('\n')
      .some((line) => line.includes('.module.css') && !/^import styles from '.+'$/.test(line)),
  )
  expect(otherwise).toEqual([])
})

test('the order of the CSS layers is declared before any module is loaded', () => {
  const [first] = /^import .*$/m.exec(read('web/app/boot.ts'))!
  expect(first).toBe("import '#web/styles/app.css'")
  expect(cssOf('web/styles/app.css').trim()).toMatch(
    /^@layer theme, base, shared, ui, domain, screens, app, utilities;/,
  )
})

test('every global class is used', () => {
  const used = new Set([...screens.filter((file) => file.endsWith('.tsx')).flatMap(stringsIn), ...pageClasses()])
  const beginnings = [...used].filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  const unused = [...globalClasses].filter(
    (name) => !used.has(name) && !beginnings.some((beginning) => beginning && name.startsWith(beginning)),
  )
  expect(unused).toEqual([])
})

/** Global classes that only one file uses, and the reason. */
const WRITTEN_ONCE = [
  [
    /^(btn|btn-\w+|iconbtn)$/,
    'ui/button.tsx makes them for buttons and links of every feature, beside .btn and .key in one sheet',
  ],
  [/^shell(-[\w-]+)?$/, 'app/shells.tsx writes them; which one is shown is decided by data-shell on the page'],
] as const

test('every global class is used by at least two files, or is listed as an exception', () => {
  const files = screens.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  const users = files.map((file) => new Set(classesIn(file)))
  const once = [...globalClasses].filter((name) => users.filter((used) => used.has(name)).length < 2)
  expect(once.filter((name) => !WRITTEN_ONCE.some(([names]) => names.test(name)))).toEqual([])
  const needless = WRITTEN_ONCE.filter(([names]) => !once.some((name) => names.test(name)))
  expect(needless, 'what several files use needs no exception').toEqual([])
})

test('the global sheets play exactly the keyframes that they define', () => {
  expect([...new Set(globals.flatMap(playedIn))].toSorted()).toEqual(globals.flatMap(keyframesOf).toSorted())
})

test('every class in the code is defined by a style sheet or by Tailwind', async () => {
  const written = [
    ...new Set([...screens.filter((file) => file.endsWith('.tsx')).flatMap(classesIn), ...pageClasses()]),
  ].filter((name) => !name.endsWith('*') && !globalClasses.has(name))
  expect(written.length).toBeGreaterThan(200)
  const made = (await tailwind(written)).replaceAll('\\', '')
  const isMade = (name: string) => made.split(`.${name}`).some((after, index) => index > 0 && /^(?![\w-])/.test(after))
  expect(written.filter((name) => !isMade(name))).toEqual([])
})

const pageClasses = () =>
  [...read('web/index.html').matchAll(/\bclass="([^"]*)"/g)].flatMap(([, words]) => words!.split(/\s+/))

/** Returns the CSS that Tailwind makes of these words with the project's tokens and utilities. */
async function tailwind(words: string[]): Promise<string> {
  const load = (file: string) => ({ path: file, base: path.dirname(file), content: readFileSync(file, 'utf8') })
  const { build } = await compile(read('web/styles/app.css'), {
    base: 'web/styles',
    loadStylesheet: async (id, base) =>
      load(id === 'tailwindcss' ? 'node_modules/tailwindcss/index.css' : path.join(base, id)),
  })
  return build(words)
}

/** Font sizes that depend on their surroundings: TV mode, the figures of a result and of a countdown, and text relative to its parent. */
const FLUID_SIZE = /^(?:(?:clamp|min|max)\(.+\)|[\d.]+em|var\(--small, inherit\))$/

test('text has one of the eight named sizes', () => {
  const inSheets = sheets.flatMap((file) =>
    [...cssOf(file).matchAll(/font-size: ([^;]+);/g)]
      .filter(([, size]) => !/^var\(--text-[\w-]+\)(?: !important)?$/.test(size!) && !FLUID_SIZE.test(size!))
      .map(([declaration]) => `${file}: ${declaration}`),
  )
  const inScreens = screens
    .filter((file) => /(?<![\w-])text-\[[\d.]/.test(read(file)))
    .map((file) => `${file}: text-[...]`)
  expect([...inSheets, ...inScreens]).toEqual([])
  expect(cssOf('web/styles/tokens.css').match(/^ +--text-[\w]+: /gm)).toHaveLength(8)
})

/**
 * The spacing scale in px: distances in one element and between neighbours, the height of a touch target (44), and half a row of empty
 * space (64). A distance that follows from other sizes is written as calc().
 */
const SPACING = new Set([0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 64])

test('padding, margins and gaps have a distance of the spacing scale', () => {
  const withoutFunctions = (value: string): string => {
    const shorter = value.replaceAll(/[\w-]+\([^()]*\)/g, '')
    return shorter === value ? value : withoutFunctions(shorter)
  }
  const inSheets = sheets.flatMap((file) =>
    [...cssOf(file).matchAll(/(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)(?:-[\w-]+)?: ([^;]+);/g)]
      .filter(([, value]) =>
        [...withoutFunctions(value!).matchAll(/([\d.]+)(px|rem)/g)].some(
          ([, amount, unit]) => !SPACING.has(Number(amount) * (unit === 'rem' ? 16 : 1)),
        ),
      )
      .map(([declaration]) => `${file}: ${declaration}`),
  )
  const inScreens = screens.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w-])-?(?:p|m|gap|space)[xytrbl]?(?:-[xy])?-(?:([\d.]+)|\[\d[^\]]*\])(?=[\s"'`])/g)]
      .filter(([, steps]) => steps === undefined || !SPACING.has(Number(steps) * 4))
      .map(([word]) => `${file}: ${word}`),
  )
  expect([...inSheets, ...inScreens]).toEqual([])
})

/** Files that show amounts to the cent: the wallet and every balance, the amounts that administrators decide on, and the rule itself. */
const TO_THE_CENT =
  /^web\/(?:ui\/(?:basic-formats|format)|domain\/competition\/prize|screens\/profile\/wallet|app\/frame|app\/menu\/menu|screens\/gamemode\/phone-game-mode|screens\/admin\/)/

test('play money above $100 has no cents outside the wallet', () => {
  const exact = screens.filter((file) => !/\.test\.tsx?$/.test(file) && /\bexactDollars\b/.test(read(file)))
  expect(exact.filter((file) => !TO_THE_CENT.test(file))).toEqual([])
})

/** Distinct conditions of media queries in all sheets. The aim is twelve; the number only goes down. */
const MEDIA_CONDITIONS = 58

test('no style sheet adds another condition to the media queries in use', () => {
  const conditions = sheets.flatMap((file) => cssOf(file).match(/@media [^{]+/g) ?? []).map((query) => query.trim())
  expect(new Set(conditions).size).toBeLessThanOrEqual(MEDIA_CONDITIONS)
})
