/** Standings: for each conference its four divisions with their two best teams, and the ten best of all teams. */
import { Sideways } from '#web/ui/sideways.tsx'
import { type ConferenceFilter, Crest } from './conferences.tsx'
import { byWins, CONFERENCES, DIVISIONS, teams, winShare, type Team } from './season.ts'
import styles from './league.module.css'

const LEADERS = 2
const DETAILED = 10

const bestOf = (conference: Team['conference'], division: Team['division']): Team[] =>
  teams
    .filter((team) => team.conference === conference && team.division === division)
    .toSorted(byWins)
    .slice(0, LEADERS)

export function Standings({ shown }: { shown: ConferenceFilter }) {
  const isShown = (id: string) => shown === 'All' || shown === id
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      {CONFERENCES.filter(({ id }) => isShown(id)).map(({ id, name }) => (
        <section key={id} className="panel p-4" aria-labelledby={`conference-${id}`}>
          <h2 id={`conference-${id}`} className="flex items-center gap-2.5">
            <span className="pill pill-coin">{id}</span>
            <span className="disp text-sm/6 font-bold">{name}</span>
          </h2>
          <p className="mt-1 text-caption text-muted">Top two of the four teams in each division</p>
          <div className={`${styles.divisions} mt-3`}>
            {DIVISIONS.map((division) => (
              <DivisionCard key={division} title={`${id} ${division}`} best={bestOf(id, division)} />
            ))}
          </div>
        </section>
      ))}
      <DetailedStandings
        ranked={teams
          .filter(({ conference }) => isShown(conference))
          .toSorted(byWins)
          .slice(0, DETAILED)}
      />
    </div>
  )
}

function DivisionCard({ title, best }: { title: string; best: readonly Team[] }) {
  return (
    <section className="rounded-2xl bg-raise p-2" aria-label={title}>
      <h3 className="eyebrow px-2 py-1">{title}</h3>
      <ol>
        {best.map((team, index) => (
          <li key={team.short} className="flex min-h-[44px] items-center gap-2.5 px-2">
            <Crest team={team} />
            <span className="line-clamp-2 min-w-0 grow text-sm/[18px] font-semibold">{team.name}</span>
            {index === 0 && <span className="pill pill-go">Leader</span>}
            <span className="disp text-caption font-bold">
              {team.wins}-{team.losses}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function DetailedStandings({ ranked }: { ranked: readonly Team[] }) {
  return (
    <section className="panel py-4" aria-labelledby="detailed-standings">
      <h2 id="detailed-standings" className="disp px-4 text-sm/6 font-bold">
        Detailed Standings
      </h2>
      <Sideways className={`${styles.scroll} mt-2`} aria-labelledby="detailed-standings">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Team</th>
              <th scope="col">
                <abbr title="Wins">W</abbr>
              </th>
              <th scope="col">
                <abbr title="Losses">L</abbr>
              </th>
              <th scope="col">
                <abbr title="Share of games won">PCT</abbr>
              </th>
              <th scope="col">
                <abbr title="Streak">STRK</abbr>
              </th>
              <th scope="col">
                <abbr title="Record inside the division">DIV</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {ranked.map((team, index) => (
              <tr key={team.short}>
                <th scope="row">
                  <span className="flex items-center gap-2.5">
                    <span className={styles.place}>{index + 1}</span>
                    <Crest team={team} />
                    <span className={styles.team}>{team.name}</span>
                  </span>
                </th>
                <td>{team.wins}</td>
                <td>{team.losses}</td>
                <td>{winShare(team)}</td>
                <td className={team.streak.startsWith('W') ? 'text-go-text' : 'text-flare-text'}>{team.streak}</td>
                <td>
                  {team.divisionWins}-{team.divisionLosses}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  )
}
