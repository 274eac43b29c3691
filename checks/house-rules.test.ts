/** House rules a machine can check: names, opening comments, imports, no leftovers, no local paths, decisions and migrations in order. */
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { codeOf, projectFiles, read, roomFiles } from './sources.ts'

const codeFiles = projectFiles.filter((file) => /\.(tsx?|mjs)$/.test(file))

/** The files for which `isWrong` is true: a failing check names them all. */
const wrongIn = (files: readonly string[], isWrong: (file: string) => boolean) => files.filter((file) => isWrong(file))

/** Established names: the browser's service worker, the game's roster manager. */
const givenNames = ['service-worker', 'roster-manager']

test('names are kebab-case and say what a file is about', () => {
  const isUnclear = (file: string) => {
    const name = path.basename(file).split('.')[0]!
    if (givenNames.includes(name)) return false
    return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || /\b(utils?|helpers?|misc|manager|service|common)\b/.test(name)
  }
  expect(wrongIn(codeFiles, isUnclear)).toEqual([])
})

test('each file of a room opens with what it is for', () => {
  expect(wrongIn(roomFiles, (file) => !/^(\/\/\/.*\n)*(\/\*\*|\/\/ )/.test(read(file)))).toEqual([])
})

test('imports never climb: the alias leads to another folder', () => {
  const climbs = /(?:\bfrom|\bimport)\s*\(?\s*['"]\.\.\//
  expect(wrongIn(codeFiles, (file) => climbs.test(codeOf(file)))).toEqual([])
})

test('a line of the screens is at most 140 characters long', () => {
  const isLong = (file: string) =>
    file.startsWith('web/') &&
    read(file)
      .split('\n')
      .some((line) => line.length > 140)
  expect(wrongIn(roomFiles, isLong)).toEqual([])
})

test('no work is left for later, no test is left out', () => {
  const undone = /\b(?:TODO|FIXME|XXX)\b|\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme)\b/
  const self = 'checks/house-rules.test.ts'
  expect(wrongIn(codeFiles, (file) => file !== self && undone.test(read(file)))).toEqual([])
})

test('no address of a package registry and no folder of one machine is written down', () => {
  const ofOneMachine = /registry\.npmjs|https?:\/\/[^\s'"]*registry|(?<![\w.])\/(?:work|root)\//
  expect(wrongIn(projectFiles, (file) => ofOneMachine.test(read(file)))).toEqual([])
})

test('every decision is in the index, and the index leads nowhere else', () => {
  const records = globSync('docs/decisions/*.md')
    .map((file) => path.basename(file))
    .filter((file) => file !== 'README.md')
  const linked = [...read('docs/decisions/README.md').matchAll(/\]\(([^)#]+)\)/g)].map(([, to]) => to!)
  expect(linked.toSorted()).toEqual(records.toSorted())
  expect(records.length).toBeGreaterThan(0)
})

test('the documents lead to files that exist', () => {
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

test('the documents name files and folders that exist', () => {
  const isThere = (named: string) =>
    existsSync(named) || (/\.\w+$/.test(named) && projectFiles.some((file) => file.endsWith(`/${named}`)))
  const gone = projectFiles
    // a changelog and a decision record speak of their own time
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !file.startsWith('docs/decisions/0'))
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /`([\w./-]+\.(?:tsx?|mjs|sql|css)|(?:game|contract|server|web|bench|checks|e2e|scripts)\/[\w./-]*)`/g,
        ),
      ]
        .filter(([, named]) => !isThere(named!))
        .map(([, named]) => `${file}: ${named}`),
    )
  expect(gone).toEqual([])
})

test('migrations are plain SQL, numbered without a gap', () => {
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

test('the code of the rooms never writes to the console', () => {
  const speaksFreely = (file: string) =>
    !['server/main.ts', 'bench/run.ts'].includes(file) && /\bconsole\.log\(/.test(codeOf(file))
  expect(wrongIn(roomFiles, speaksFreely)).toEqual([])
})
