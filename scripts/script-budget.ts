/** Compares the sizes of the browser's scripts with their budget (script-sizes.ts). The build uses it (build.ts). */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** A chunk of the build. `imports` are the files that the browser loads with it. `bytes` is its size, compressed with gzip. */
export type Script = { file: string; name: string; imports: readonly string[]; bytes: number }

export type Budget = {
  /** The most bytes of all scripts with this name. */
  scripts: Readonly<Record<string, number>>
  /** The most bytes of each script that has no figure of its own. */
  others: number
  /** The most bytes of the named scripts, which the page loads by itself, together with all their imports. */
  firstLoads: Readonly<Record<string, { loads: readonly string[]; bytes: number }>>
}

/** Returns a sentence for each figure of the budget that the scripts exceed or that belongs to no script; empty if there are none. */
export function refuseScripts(scripts: readonly Script[], budget: Budget): string[] {
  const names = new Set(scripts.map(({ name }) => name))
  const { firstLoads, others } = budget
  const unknown = [...Object.keys(budget.scripts), ...Object.values(firstLoads).flatMap(({ loads }) => loads)]
  return [
    ...[...new Set(unknown)].filter((name) => !names.has(name)).map((name) => `there is no script ${name}`),
    ...scripts.flatMap(({ file, name, bytes }) => refuseSize(file, bytes, budget.scripts[name] ?? others)),
    ...Object.entries(firstLoads).flatMap(([name, { loads, bytes }]) =>
      refuseSize(`the first load of a ${name}`, sizeOf(loadedWith(scripts, loads)), bytes),
    ),
  ]
}

function refuseSize(what: string, bytes: number, most: number): string[] {
  return bytes > most
    ? [`${what} has ${bytes.toLocaleString('en-US')} bytes, at most ${most.toLocaleString('en-US')}`]
    : []
}

const sizeOf = (scripts: readonly Script[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns the scripts with these names and everything that they import, each once. */
export function loadedWith(scripts: readonly Script[], names: readonly string[]): Script[] {
  const byFile = new Map(scripts.map((script) => [script.file, script]))
  const loaded = new Set<Script>()
  const load = (script: Script | undefined) => {
    if (!script || loaded.has(script)) return
    loaded.add(script)
    for (const file of script.imports) load(byFile.get(file))
  }
  scripts.filter(({ name }) => names.includes(name)).forEach(load)
  return [...loaded]
}

type Manifest = Record<string, { file: string; name?: string; imports?: readonly string[] }>

/** Returns the scripts of a built web app, and the script of the page's head, which is not bundled. Throws if the folder holds none. */
export function readScripts(folder: string): Script[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const chunks = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file, name = '', imports = [] }) => ({ file, name, imports: imports.map((key) => manifest[key]!.file) }))
  return [...chunks, { file: 'first-paint.js', name: 'first-paint', imports: [] }].map((script) => ({
    ...script,
    bytes: compressedSize(path.join(folder, script.file)),
  }))
}

/** Small files are not stored compressed. */
function compressedSize(file: string): number {
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : gzipSync(readFileSync(file), { level: 9 }).length
}
