/** How many players of each week entered, and came back 2, 7 and 28 days after they joined. Few people are shown as "under 10". */
import { useQuery } from '@tanstack/react-query'
import { retention, type CameBack, type JoiningWeek } from '#contract/players.ts'
import { ask } from '#web/api/call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { whole } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Sideways } from '#web/ui/sideways.tsx'
import { useLockOn } from './use-admin.ts'

const FEW = 'under 10'

export function Retention() {
  const read = useQuery({ ...ask(retention), staleTime: 0 })
  useLockOn(read)
  const { data, error, refetch } = read
  return (
    <Panel title="Retention">
      <p className="mt-2 text-sm/5 text-muted">
        Players by the week in which they joined. “Day 7” counts players who made an entry 7 days after they joined or
        later, of those for whom that day has come. Numbers under ten are not shown.
      </p>
      {!data && !error && (
        <p role="status" className="mt-3 text-sm/5 text-muted">
          Loading numbers...
        </p>
      )}
      {!data && error && <Failed title="The numbers did not load" error={error} onRetry={() => void refetch()} />}
      {data?.weeks.length === 0 && <EmptyState title="Nobody has joined in the last half year" />}
      {data && data.weeks.length > 0 && <Table weeks={data.weeks} />}
      {data?.leagueMembers && (
        <p className="mt-3 text-sm/5">
          Of the members of leagues who entered a round, {shareOf(data.leagueMembers)} entered another one.
        </p>
      )}
    </Panel>
  )
}

function Table({ weeks }: { weeks: readonly JoiningWeek[] }) {
  return (
    <Sideways aria-label="Players by week of joining" className="mt-3">
      <table className="w-full text-left text-sm whitespace-nowrap [&_td]:py-2 [&_td]:pr-4 [&_th]:pr-4">
        <thead className="text-muted">
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Joined</th>
            <th scope="col">Entered</th>
            <th scope="col">Day 2</th>
            <th scope="col">Day 7</th>
            <th scope="col">Day 28</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, joined, entered, day2, day7, day28 }) => (
            <tr key={week} className="border-t border-line">
              <th scope="row" className="font-semibold">
                {dayOf(week)}
              </th>
              <td>{numberOf(joined)}</td>
              <td>{numberOf(entered)}</td>
              <td>{shareOf(day2)}</td>
              <td>{shareOf(day7)}</td>
              <td>{shareOf(day28)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOf = (date: string): string => day.format(Date.parse(date))

const numberOf = (count: number | null): string => (count === null ? FEW : whole(count))

function shareOf(came: CameBack | null): string {
  if (came === null) return 'not yet'
  const { count, of } = came
  if (of === null) return FEW
  if (count === null) return `${FEW} of ${whole(of)}`
  return `${whole(count)} of ${whole(of)} (${Math.round((100 * count) / of)}%)`
}
