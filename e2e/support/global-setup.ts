/**
 * Before the first journey: builds the web app, and starts the servers that the journeys share, with their players. Stops the servers
 * after the last journey. WITHOUT_SHARED_SERVERS skips them, for a run of journeys that start their own server.
 */
import { execFileSync } from 'node:child_process'
import { peopleOf } from './people.ts'
import { startServer, type RunningServer } from './server.ts'
import { hand, KINDS, settingsOf, type Kind, type SharedServer } from './shared.ts'

export default async function globalSetup(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (process.env.WITHOUT_SHARED_SERVERS !== undefined) return async () => {}
  const running: RunningServer[] = []
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()))
  }
  const start = async (kind: Kind): Promise<SharedServer> => {
    const server = await startServer(settingsOf[kind])
    running.push(server)
    return { url: server.url, dataDir: server.dataDir, people: await peopleOf(server.url) }
  }
  try {
    const servers = await Promise.all(KINDS.map(async (kind) => [kind, await start(kind)] as const))
    hand(Object.fromEntries(servers) as Record<Kind, SharedServer>)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
