/**
 * Programs that the peers need: installed ones, or installed from Debian's packages with `npm run bench -- --peers`. A peer without its
 * program is skipped, and the report says how to install it.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installFromDebian } from '#scripts/debian.ts'
import { findPostgres } from '#scripts/postgres.ts'

export type Program = 'redis-server' | 'postgres'

const DEBIAN_PACKAGES: Record<Program, string> = { 'redis-server': 'redis-server', postgres: 'postgresql' }

export function findProgram(name: Program): string | undefined {
  if (name === 'postgres') {
    const folder = findPostgres()
    return folder === undefined ? undefined : path.join(folder, 'postgres')
  }
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  return folders.map((folder) => path.join(folder, name)).find((program) => existsSync(program))
}

export const howToGet = (name: Program): string =>
  `${name} is not installed: npm run bench -- --peers, or Debian's package ${DEBIAN_PACKAGES[name]}`

export async function installPrograms(): Promise<void> {
  const missing = (Object.keys(DEBIAN_PACKAGES) as Program[]).filter((name) => findProgram(name) === undefined)
  await installFromDebian(missing.map((name) => DEBIAN_PACKAGES[name]))
}
