/** The tools for building and testing the desktop app besides Node: Rust, system packages, and Tauri's bundler. */
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
  if (process.platform !== 'linux') return // on Windows and macOS the system includes the libraries
  const missing = missingFromDebian(packages)
  await installFromDebian(missing).catch((error: unknown) => {
    const [reason] = (error as Error).message.split('\n').slice(-1)
    throw new Stop(`The desktop app needs ${missing.join(', ')}, which cannot be installed here: ${reason}`)
  })
}

/** Throws a Stop unless a recent Rust is on PATH. Adds rustup's own folder to PATH. */
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
 * Installs Tauri's bundler in a fixed version. The lock file names only its Linux packages: npm never installs a package that was not
 * recorded for a system.
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
