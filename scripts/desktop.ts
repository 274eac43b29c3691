/**
 * Builds the desktop app's installers for this system into dist/desktop:  npm run desktop [-- --bundles deb,rpm]
 *
 * On Linux it builds a .deb and an .rpm, on Windows and macOS the installers that --bundles names (.github/workflows/desktop.yml). It
 * downloads only from package registries, and on Debian installs missing system packages. The first build takes minutes.
 */
import { copyFileSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { repack } from './desktop/packages.ts'
import { assemble, tauriCli } from './desktop/assemble.ts'
import { needBundler, needRust, needToBuild } from './desktop/tools.ts'
import { exitWith, inBackground, Stop } from './processes.mjs'

const OUT = 'dist/desktop'
const BUNDLES = 'desktop/target/release/bundle'
const MOST_BYTES = 40_000_000
const MINUTES = 40

await exitWith(async () => {
  const { values } = parseArgs({ options: { bundles: { type: 'string', default: 'deb,rpm' } } })
  needRust()
  await needToBuild()
  await needBundler()
  const started = performance.now()
  console.log('Assembling the app ...')
  await assemble()
  await compile(values.bundles)
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const made = globSync(`${BUNDLES}/*/*.{deb,rpm,AppImage,dmg,exe}`)
  if (made.length === 0) throw new Stop('Nothing was bundled.')
  for (const bundle of made) await take(bundle)
  console.log(`The desktop app: ${((performance.now() - started) / 60_000).toFixed(1)} min`)
  return 0
})

async function compile(bundles: string): Promise<void> {
  rmSync(BUNDLES, { recursive: true, force: true })
  const cli = tauriCli()
  process.chdir('desktop') // the folder in which the bundler looks for its own tools
  const { code, output } = await inBackground(
    'Compiling and bundling, minutes the first time',
    process.execPath,
    [cli, 'build', '--ci', '--bundles', bundles],
    { env: { ...process.env, CARGO_TARGET_DIR: path.resolve('target') }, timeoutSeconds: MINUTES * 60 },
  )
  process.chdir('..')
  if (code !== 0)
    throw new Stop(`${output.trim().split('\n').slice(-30).join('\n')}\n\nThe desktop app could not be built.`)
}

/** Names the installers without spaces, and packs a .deb again with the best compression. */
async function take(bundle: string): Promise<void> {
  const to = path.join(OUT, path.basename(bundle).replace('Fantasy Social', 'fantasy-social').replaceAll(' ', '-'))
  if (bundle.endsWith('.deb')) await repack(bundle, to, { title: 'Packing the .deb', compress: ['-Zxz', '-z9'] })
  else copyFileSync(bundle, to)
  const { size } = statSync(to)
  console.log(`${to}: ${(size / 1e6).toFixed(1)} MB`)
  if (to.endsWith('.deb') && size > MOST_BYTES) throw new Stop(`${to} is larger than ${MOST_BYTES / 1e6} MB.`)
}
