/** House rules that a machine can check: file names, opening comments, imports, unfinished work, local paths, decisions, migrations. */
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { codeOf, projectFiles, read, roomFiles } from './sources.ts'

const codeFiles = projectFiles.filter((file) => /\.(tsx?|mjs)$/.test(file))

/** Returns the files for which `isWrong` is true, so that a failing test names all of them. */
const wrongIn = (files: readonly string[], isWrong: (file: string) => boolean) => files.filter((file) => isWrong(file))

/** Established names: the browser's service worker and the game's Roster Manager. */
const givenNames = ['service-worker', 'roster-manager']

test('file names are kebab-case and name a subject', () => {
  const isUnclear = (file: string) => {
    const name = path.basename(file).split('.')[0]!
    if (givenNames.includes(name)) return false
    return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || /\b(utils?|helpers?|misc|manager|service|common)\b/.test(name)
  }
  expect(wrongIn(codeFiles, isUnclear)).toEqual([])
})

const ROOMS_OF_CONSTANTS = ['game', 'contract', 'server', 'web', 'bench', 'scripts', 'system-tests', 'checks', 'e2e']

interface Syntax {
  type: string
  kind?: string
  id?: { name?: string }
  value?: unknown
  typeAnnotation?: { typeName?: { name?: string } }
  declaration?: Syntax
  expression?: Syntax
  argument?: Syntax
  left?: Syntax
  right?: Syntax
  init?: Syntax
  declarations?: Syntax[]
  elements?: Syntax[]
  properties?: Syntax[]
  expressions?: Syntax[]
  arguments?: Syntax[]
  callee?: { name?: string }
}

function isLiteral(syntax: Syntax): boolean {
  if (syntax.type === 'TemplateLiteral') return syntax.expressions!.length === 0
  if (syntax.type === 'UnaryExpression') return isLiteral(syntax.argument!)
  if (syntax.type === 'BinaryExpression') return isLiteral(syntax.left!) && isLiteral(syntax.right!)
  return syntax.type === 'Literal'
}

function isMadeOfLiterals(syntax: Syntax): boolean {
  if (syntax.type === 'ArrayExpression') return syntax.elements!.every(isMadeOfLiterals)
  if (syntax.type !== 'ObjectExpression') return isLiteral(syntax)
  return syntax.properties!.every(({ type, value }) => type === 'Property' && isMadeOfLiterals(value as Syntax))
}

function isConstant(syntax: Syntax): boolean {
  if (syntax.type === 'TSSatisfiesExpression') return isConstant(syntax.expression!)
  if (syntax.type === 'NewExpression')
    return (
      /^(Set|Map)$/.test(syntax.callee!.name ?? '') && syntax.arguments!.length > 0 && isConstant(syntax.arguments![0]!)
    )
  if (syntax.type === 'TSAsExpression' && syntax.typeAnnotation?.typeName?.name === 'const')
    return isMadeOfLiterals(syntax.expression!)
  // an empty list or object is filled later, so it is no constant
  const parts = syntax.elements ?? syntax.properties
  return parts ? parts.length > 0 && isMadeOfLiterals(syntax) : isLiteral(syntax)
}

test('module constants made of literals are written in capitals', () => {
  const isOfRoom = (file: string) => ROOMS_OF_CONSTANTS.some((room) => file.startsWith(`${room}/`))
  const inLowerCase = codeFiles
    .filter((file) => isOfRoom(file) && !/\.(test|spec)\./.test(file))
    .flatMap((file) => {
      const { body } = parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
      return (body as unknown as Syntax[])
        .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .filter((declaration) => declaration?.kind === 'const')
        .flatMap((declaration) => declaration!.declarations!)
        .filter(({ init, id }) => init && isConstant(init) && id?.name && !/^[A-Z][A-Z0-9_]*$/.test(id.name))
        .map(({ id }) => `${file}: ${id!.name}`)
    })
  expect(inLowerCase).toEqual([])
})

test('each source file opens with a comment', () => {
  expect(wrongIn(roomFiles, (file) => !/^(\/\/\/.*\n)*(\/\*\*|\/\/ )/.test(read(file)))).toEqual([])
})

test('no import begins with ../', () => {
  const climbs = /(?:\bfrom|\bimport)\s*\(?\s*['"]\.\.\//
  expect(wrongIn(codeFiles, (file) => climbs.test(codeOf(file)))).toEqual([])
})

test('lines in web/ have at most 140 characters', () => {
  const isLong = (file: string) =>
    file.startsWith('web/') &&
    read(file)
      .split('\n')
      .some((line) => line.length > 140)
  expect(wrongIn(roomFiles, isLong)).toEqual([])
})

test('no TODO and no skipped test is left in the code', () => {
  const undone = /\b(?:TODO|FIXME|XXX)\b|\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme)\b/
  const self = 'checks/house-rules.test.ts'
  expect(wrongIn(codeFiles, (file) => file !== self && undone.test(read(file)))).toEqual([])
})

test('no file names a package registry or a folder of one machine', () => {
  const ofOneMachine = /registry\.npmjs|https?:\/\/[^\s'"]*registry|(?<![\w.])\/(?:work|root)\//
  expect(wrongIn(projectFiles, (file) => ofOneMachine.test(read(file)))).toEqual([])
})

test('the index of decisions lists every decision and nothing else', () => {
  const records = globSync('docs/decisions/*.md')
    .map((file) => path.basename(file))
    .filter((file) => file !== 'README.md')
  const linked = [...read('docs/decisions/README.md').matchAll(/\]\(([^)#]+)\)/g)].map(([, to]) => to!)
  expect(linked.toSorted()).toEqual(records.toSorted())
  expect(records.length).toBeGreaterThan(0)
})

test('links in documents lead to existing files', () => {
  const dead = projectFiles
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map(([, to]) => path.join(path.dirname(file), to!))
        .filter((to) => !existsSync(to))
        .map((to) => `${file}: ${to}`),
    )
  expect(dead).toEqual([])
})

test('files and folders named in documents exist', () => {
  const isThere = (named: string) =>
    existsSync(named) || (/\.\w+$/.test(named) && projectFiles.some((file) => file.endsWith(`/${named}`)))
  const gone = projectFiles
    // a changelog and a decision record may name files that are gone
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !file.startsWith('docs/decisions/0'))
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /`([\w./-]+\.(?:tsx?|mjs|sql|css)|(?:game|contract|server|web|bench|checks|e2e|scripts|system-tests)\/[\w./-]*)`/g,
        ),
      ]
        .filter(([, named]) => !isThere(named!))
        .map(([, named]) => `${file}: ${named}`),
    )
  expect(gone).toEqual([])
})

test('a table that is looked up by any text is a Map, because an object would also have "constructor"', () => {
  const table = /\b(const|let) \w+: (Readonly<|Partial<)*Record<string,[^=]*> = \{ *[^. ]/
  expect(
    wrongIn(roomFiles, (file) => !file.startsWith('bench/') && table.test(codeOf(file).replaceAll('\n', ' '))),
  ).toEqual([])
})

test('migrations are plain SQL files, numbered without a gap', () => {
  const migrations = globSync('server/db/migrations/*')
    .map((file) => path.basename(file))
    .toSorted()
  expect(migrations.length).toBeGreaterThan(0)
  migrations.forEach((name, index) => {
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(3, '0')}-[a-z0-9]+(-[a-z0-9]+)*\\.sql$`))
    const sql = read(`server/db/migrations/${name}`).replaceAll(/--.*$/gm, '')
    expect(sql, `${name} holds a statement`).toMatch(/;\s*$/)
    expect(sql, `${name} is more than SQL`).not.toMatch(/^\s*\\|\$\{|\{\{/m)
    expect(sql, `${name} opens or ends a transaction of its own`).not.toMatch(
      /^\s*(?:begin|commit|rollback|start transaction)\s*;/im,
    )
  })
})

test('no source file writes to the console', () => {
  const speaksFreely = (file: string) =>
    !['server/main.ts', 'bench/run.ts'].includes(file) && /\bconsole\.log\(/.test(codeOf(file))
  expect(wrongIn(roomFiles, speaksFreely)).toEqual([])
})
