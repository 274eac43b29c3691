/** Series: processes that start at the same instant plan the same competitions of a series. Each competition is made once. */
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { audited } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { until } from '#system-tests/program.ts'

const STARTS = 3
const SERIES_EACH = 20
/** The planner keeps so many competitions of a series ahead. */
const AHEAD = 3

const PLANNED_MS = 20_000

/** Waits until every series has competitions. */
async function isPlanned(cluster: Cluster, wanted: number): Promise<void> {
  const isDone = async () => {
    const { planned } = await cluster.readOne<{ planned: number }>(
      'select count(distinct series_id)::int as planned from competitions where series_id > 1',
    )
    return planned === wanted
  }
  await until(isDone, PLANNED_MS, `not all of ${wanted} series were planned`)
}

export const series: Scenario = {
  name: 'series',
  expectation: `${STARTS * SERIES_EACH} series planned by three processes at once: each competition made once`,
  async run(folder) {
    await using cluster = await Cluster.start(folder, { isBalanced: false })
    for (let nth = 0; nth < STARTS; nth++) {
      await cluster.killAll()
      await cluster.pool.query(
        `insert into series (title, repeats, first_date, time_of_day, time_zone, draft_seconds, live_seconds, review_seconds, salary_cap_cents)
         select 'Series ' || one, 'daily', current_date, '20:00', 'Europe/Berlin', 3600, 3600, 60, 15000000
         from generate_series(1, $1::integer) as one`,
        [SERIES_EACH],
      )
      await Promise.all(cluster.names.map((name) => cluster.begin(name)))
      await isPlanned(cluster, (nth + 1) * SERIES_EACH)
    }
    const { made, wrong } = await cluster.readOne<{ made: number; wrong: number }>(
      `select sum(count)::int as made, count(*) filter (where not is_right)::int as wrong from (
         select count(*), count(distinct start_time) = $1 and array_agg(round order by round) = array[1, 2, 3] as is_right
         from competitions where series_id > 1 group by series_id
       ) as planned`,
      [AHEAD],
    )
    ensure(
      wrong === 0 && made === STARTS * SERIES_EACH * AHEAD,
      `${made} competitions, ${wrong} series planned wrongly`,
    )
    await audited(cluster)
    return `${made} competitions of ${STARTS * SERIES_EACH} series, none twice; audit clean`
  },
}
