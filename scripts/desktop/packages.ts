/** Packs the bundler's Debian packages again: smaller, or as another version. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inBackground, Stop } from '#scripts/processes.mjs'

type Repacking = { title: string; compress: readonly string[]; version?: string }

export async function repack(from: string, to: string, { title, compress, version }: Repacking): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-deb-'))
  try {
    execFileSync('dpkg-deb', ['-R', from, folder])
    const control = path.join(folder, 'DEBIAN/control')
    if (version) writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`))
    const args = ['--root-owner-group', ...compress, '-b', folder, to]
    const { code, output } = await inBackground(title, 'dpkg-deb', args)
    if (code !== 0) throw new Stop(`${path.basename(to)} could not be packed: ${output.trim()}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
