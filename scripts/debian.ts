/** Installs Debian packages that scripts and tests need. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inBackground, Stop } from './processes.mjs'

/** Installs these packages. Throws a Stop if that is impossible here. */
export async function installFromDebian(packages: readonly string[]): Promise<void> {
  if (packages.length === 0) return
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

/** Returns the packages that are not installed, or all of them on another system than Debian. */
export function missingFromDebian(packages: readonly string[]): string[] {
  const isInstalled = (name: string) =>
    spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' }).stdout === 'installed'
  return packages.filter((name) => !isInstalled(name))
}
