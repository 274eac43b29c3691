/** Source: a process with another source, schedule or admin code than the cluster does nothing. */
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#system-tests/program.ts'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish } from '#system-tests/cluster/check.ts'
import { Cluster, isReady, type Settings } from '#system-tests/cluster/cluster.ts'
import { History } from '#system-tests/cluster/history.ts'

const PLAYERS = 8
const APART_MS = 100
/** The observed time in ms, which is long enough for each job to run once. */
const WATCHED_MS = 4_000

export const source: Scenario = {
  name: 'source',
  expectation: 'a process with another source, schedule or admin code: unready, 0 voided',
  async run(folder) {
    await using cluster = await Cluster.start(folder)
    const history = new History(cluster)
    await history.arrive(PLAYERS)
    history.begin(APART_MS)
    const planned = await plan(cluster)
    const strangers: Record<string, Settings> = {
      source: { YOUTUBE_API_KEY: 'none', YOUTUBE_API_ROOT: `http://127.0.0.1:${await freePort()}` },
      schedule: { DRAFT_SECONDS: '1800', LIVE_SECONDS: '900' },
      code: { ADMIN_CODE: 'another-lighthouse-altogether-54' },
    }
    const seen: string[] = []
    const wrong: string[] = []
    for (const [what, settings] of Object.entries(strangers)) {
      const stranger = await cluster.another(what, settings)
      await stranger.start()
      try {
        let ready = 0
        for (const end = performance.now() + WATCHED_MS; performance.now() < end; await pause(100))
          if (await isReady(stranger.url)) ready++
        const said = stranger.isRunning ? `${ready > 0 ? 'ready' : 'unready'}` : 'ended'
        const { voided } = await cluster.readOne<{ voided: number }>(
          `select count(*)::int as voided from competitions where phase = 'void'`,
        )
        const isAsPlanned = (await plan(cluster)) === planned
        seen.push(`another ${what}: ${said}, ${voided} voided${isAsPlanned ? '' : ', the plan changed'}`)
        if (ready > 0 || !stranger.isRunning || voided > 0 || !isAsPlanned) wrong.push(what)
      } finally {
        await stranger.end('SIGKILL')
      }
    }
    const readiness = await Promise.all(cluster.names.map((name) => isReady(cluster.urlOf(name))))
    const others = `${readiness.filter(Boolean).length} of ${cluster.names.length} others ready`
    const all = `${seen.join('; ')}; ${others}`
    ensure(wrong.length === 0 && readiness.every(Boolean), all)
    return `${all}; ${await finish(cluster, history)}`
  },
}

/** Returns the planned competitions as text. */
async function plan(cluster: Cluster): Promise<string> {
  const { text } = await cluster.readOne<{ text: string }>(
    `select string_agg(concat_ws(' ', ordinal, source, draft_opens_at, start_time, end_time, settle_at), ', ' order by ordinal) as text from competitions`,
  )
  return text
}
