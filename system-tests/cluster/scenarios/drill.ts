/** Drill: a backup of a million entries is restored by the operator's own command, which audits the copy. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import path from 'node:path'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { CannotRun, ensure, type Scenario } from '#system-tests/scenario.ts'
import { seconds } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { fillCompetition } from '#system-tests/cluster/fill.ts'
import { History } from '#system-tests/cluster/history.ts'

const ENTRIES = 1_000_000
const PLAYERS = 100_000
const execute = promisify(execFile)

export const drill: Scenario = {
  name: 'drill',
  expectation: `restore drill of ${ENTRIES.toLocaleString('en-US')} entries: audit passes`,
  async run(folder) {
    if (!existsSync('scripts/drill.ts')) throw new CannotRun('there is no restore drill')
    await using cluster = await Cluster.start(folder, { processes: 1 })
    const history = new History(cluster)
    await history.arrive(1)
    const [filling] = await timed(() => fillCompetition(cluster.pool, history.competitionId, ENTRIES, PLAYERS))
    await cluster.killAll()
    // PostgreSQL's own user writes the file
    const file = path.join(cluster.postgres.folder, 'million.dump')
    const [dumping] = await timed(() =>
      cluster.postgres.run('pg_dump', ['--format=custom', '--compress=1', `--file=${file}`, cluster.postgres.url]),
    )
    chmodSync(file, 0o644)
    const megabytes = Math.round(statSync(file).size / 2 ** 20)
    const env = { PATH: process.env.PATH, DATA_DIR: folder }
    const [drilling, { stdout }] = await timed(() =>
      execute(process.execPath, ['scripts/drill.ts', file], { env, maxBuffer: 2 ** 24 }).catch(
        (error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }),
      ),
    )
    const audit = /\| audit +\| (.*?) +\|/.exec(stdout)?.[1]
    const seen = `filled in ${seconds(filling)}, dumped in ${seconds(dumping)} (${megabytes} MB), drill ${seconds(drilling)}: ${audit ?? stdout.slice(-300)}`
    ensure(stdout.includes('The drill passed.'), seen)
    return seen
  },
}

async function timed<Result>(work: () => Promise<Result>): Promise<[ms: number, result: Result]> {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}
