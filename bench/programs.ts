/**
 * Programs that peers need, none of them part of the product: found where they are installed, or installed from Debian's packages on
 * request (`npm run bench -- --peers`). A peer whose program is missing is skipped, and the line says how to get it.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findPostgres } from '#scripts/postgres.ts'
import { inBackground, Stop } from '#scripts/processes.mjs'

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
  if (missing.length === 0) return
  const packages = missing.map((name) => DEBIAN_PACKAGES[name])
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Stop(`Install these first: ${packages.join(', ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await inBackground('Asking Debian for its packages', 'apt-get', ['update'], { env })
  const install = await inBackground(
    `Installing ${packages.join(' and ')} from Debian`,
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...packages],
    { env },
  )
  if (install.code !== 0) throw new Stop(install.output.trim().split('\n').slice(-10).join('\n'))
}
