/** What building and testing the desktop app needs besides Node: Rust, libraries and programs of the system, the program that bundles. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { installFromDebian, missingFromDebian } from '#scripts/debian.ts'
import { inBackground, Stop } from '#scripts/processes.mjs'
import { tauriCli } from './assemble.ts'

const TO_BUILD = ['build-essential', 'pkg-config', 'libwebkit2gtk-4.1-dev', 'libgtk-3-dev', 'librsvg2-dev']
const TO_TEST = ['webkit2gtk-driver', 'xvfb', 'dbus-daemon', 'dbus-bin', 'openbox', 'dunst', 'xdotool', 'imagemagick']

export const needToBuild = (): Promise<void> => need(TO_BUILD)
export const needToTest = (): Promise<void> => need(TO_TEST)

async function need(packages: readonly string[]): Promise<void> {
  if (process.platform !== 'linux') return // Windows and macOS bring what is needed
  const missing = missingFromDebian(packages)
  await installFromDebian(missing).catch((error: unknown) => {
    const [reason] = (error as Error).message.split('\n').slice(-1)
    throw new Stop(`The desktop app needs ${missing.join(', ')}, which cannot be installed here: ${reason}`)
  })
}

/** Throws Stop unless a Rust that is new enough is on PATH; rustup's own folder is put there. */
export function needRust(): void {
  process.env.PATH = [process.env.PATH, path.join(homedir(), '.cargo', 'bin')].join(path.delimiter)
  const wanted = /^rust-version = "(.+)"$/m.exec(readFileSync('desktop/Cargo.toml', 'utf8'))![1]!
  const said = spawnSync('cargo', ['--version'], { encoding: 'utf8', cwd: 'desktop' }).stdout ?? ''
  const found = /^cargo (\d+\.\d+)/.exec(said)?.[1]
  if (found !== undefined && found.localeCompare(wanted, 'en', { numeric: true }) >= 0) return
  const instead = found === undefined ? 'none is installed' : `${found} is installed`
  throw new Stop(`The desktop app needs Rust ${wanted} or newer (${instead}): rustup.rs says how to get it.`)
}

/**
 * The program that bundles, of one version. The lock file names only what it needs on Linux: a package for another system is not recorded
 * where it cannot be downloaded, and npm then never installs it.
 */
export async function needBundler(): Promise<void> {
  const wanted = (
    JSON.parse(readFileSync('desktop/package.json', 'utf8')) as { devDependencies: Record<string, string> }
  ).devDependencies['@tauri-apps/cli']!
  if (installedBundler() === wanted) return
  const args = ['install', '--prefix', 'desktop', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  args.push(process.platform === 'linux' ? '--no-save' : '--no-package-lock')
  const { code, output } = await inBackground('Installing the program that bundles', 'npm', args, {
    shell: process.platform === 'win32',
  })
  if (code === 0 && installedBundler() === wanted) return
  throw new Stop(`@tauri-apps/cli ${wanted} could not be installed: ${output.trim().split('\n').at(-1)}`)
}

function installedBundler(): string | undefined {
  const manifest = path.resolve(tauriCli(), '../package.json')
  if (!existsSync(manifest)) return undefined
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
