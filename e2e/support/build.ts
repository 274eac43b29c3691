/** Before the first journey: the web app as its sources are now. */
import { execFileSync } from 'node:child_process'

export default function buildWebApp(): void {
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
}
