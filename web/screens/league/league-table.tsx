/** The table of a season: places gained or lost, the form of the last rounds, and how often each member beat the host. */
import type { LeaguePage, LeagueTableRow } from '#contract/leagues.ts'
import { points, whole } from '#web/ui/format.ts'
import { IdTag, WhoseMark } from '#web/domain/entry/entry-marks.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ownPlaceText, pointsText } from './texts.ts'
import styles from './leagues.module.css'

type Props = { page: LeaguePage; ownUserId: string | undefined }

export function LeagueTable({ page: { table, hostId, hostRounds, played, rounds }, ownUserId }: Props) {
  const own = ownPlaceText(table, ownUserId)
  const names = table.map(({ name }) => name)
  return (
    <Panel title="Table">
      {own && <p className="mt-1 text-sm/5">{own}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Place</span>
            </th>
            <th scope="col">Player</th>
            <th scope="col" className="max-md:hidden">
              Form
            </th>
            <th scope="col" className="max-md:hidden">
              Won
            </th>
            {hostRounds > 0 && <th scope="col">Beat the host</th>}
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {table.map((row) => (
            <tr key={row.userId} data-own={row.userId === ownUserId || undefined}>
              <td className="disp font-bold">
                {played.length > 0 ? row.place : '–'}
                <Moved places={row.moved} />
              </td>
              <th scope="row">
                <span className={styles.name}>
                  <span translate="no" className={`truncate ${row.isFormer ? 'text-muted' : ''}`}>
                    {row.name}
                  </span>
                  {names.indexOf(row.name) !== names.lastIndexOf(row.name) && !row.isFormer && (
                    <IdTag userId={row.userId} />
                  )}
                  {row.userId === hostId && <span className="pill flex-none px-1.5 py-0 text-2xs">Host</span>}
                  {row.userId === ownUserId && <WhoseMark which={null} isOwn />}
                </span>
                <span className="md:hidden">
                  <Form row={row} />
                </span>
              </th>
              <td className="max-md:hidden">
                <Form row={row} />
              </td>
              <td className="max-md:hidden">{whole(row.won)}</td>
              {hostRounds > 0 && <td>{row.userId === hostId ? '' : `${row.beatHost} of ${hostRounds}`}</td>}
              <td className="font-bold">{points(row.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-caption/5 text-muted">{pointsText(rounds)}</p>
    </Panel>
  )
}

function Moved({ places }: { places: number | null }) {
  if (places === null || places === 0) return null
  const count = Math.abs(places)
  return (
    <span className={`block text-2xs/3 font-bold ${places > 0 ? 'text-go-text' : 'text-flare-text'}`}>
      <span aria-hidden="true">
        {places > 0 ? '▲' : '▼'}
        {count}
      </span>
      <span className="sr-only">
        {places > 0 ? 'up' : 'down'} {count}
      </span>
    </span>
  )
}

/** One bar for each of the last rounds, as high as its points. */
function Form({ row: { form } }: { row: LeagueTableRow }) {
  if (form.length === 0) return null
  const text = form.map((score) => (score === null ? 'absent' : points(score))).join(', ')
  return (
    <span className={styles.form}>
      {form.map((score, nth) => (
        <i
          key={nth}
          aria-hidden="true"
          data-absent={score === null || undefined}
          style={{ blockSize: `${Math.max(12, score ?? 0)}%` }}
        />
      ))}
      <span className="sr-only">Last rounds: {text}</span>
    </span>
  )
}
