/** Builds the web app from its current sources before the first journey. */
import { execFileSync } from 'node:child_process'

export default function buildWebApp(): void {
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
}
