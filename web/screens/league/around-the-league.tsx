/** The right panel: power rankings, live games, and links to other screens. */
import { Gamepad2, Rocket } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Collapsible, Crest } from './conferences.tsx'
import { liveGames, powerRankings, type Game } from './season.ts'
import styles from './league.module.css'

export function AroundTheLeague() {
  return (
    <Collapsible title="Around the league" side="right">
      <section aria-labelledby="power-rankings">
        <h3 id="power-rankings" className="eyebrow mb-2">
          Power rankings
        </h3>
        <ol className="grid grid-cols-1 gap-1.5">
          {powerRankings.map(({ team, moved }, index) => (
            <li key={team.short} className={styles.line}>
              <span className="disp w-5 text-center text-sm font-bold text-muted">{index + 1}</span>
              <Crest team={team} />
              <span className="min-w-0 grow truncate text-sm font-semibold">{team.name}</span>
              <Moved places={moved} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="live-games" className="mt-5">
        <div className="mb-2 flex items-center justify-between gap-2">
          <h3 id="live-games" className="eyebrow">
            Live games
          </h3>
          <span className="pill pill-ice">Sample</span>
        </div>
        <ul className="grid grid-cols-1 gap-2">
          {liveGames.map((game) => (
            <LiveGame key={game.home.short} game={game} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="quick-links" className="mt-5">
        <h3 id="quick-links" className="eyebrow mb-2">
          Quick links
        </h3>
        <div className="grid gap-2.5">
          <Link to="/gamemode" className={buttonClass('plain', 'w-full')}>
            <Gamepad2 size={18} aria-hidden="true" />
            Game mode
          </Link>
          <Link to="/ipo" className={buttonClass('plain', 'w-full')}>
            <Rocket size={18} aria-hidden="true" />
            Creator IPO
          </Link>
        </div>
      </section>
    </Collapsible>
  )
}

function Moved({ places }: { places: number }) {
  if (places === 0) {
    return (
      <span className="text-caption text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">unchanged</span>
      </span>
    )
  }
  const isUp = places > 0
  const count = Math.abs(places)
  return (
    <span className={`text-caption font-bold ${isUp ? 'text-go-text' : 'text-flare-text'}`}>
      <span aria-hidden="true">
        {isUp ? '▲' : '▼'}
        {count}
      </span>
      <span className="sr-only">
        {isUp ? 'up' : 'down'} {count}
      </span>
    </span>
  )
}

function LiveGame({ game }: { game: Game }) {
  if (game.state !== 'live') return null
  const sides = [
    { team: game.away, score: game.awayScore },
    { team: game.home, score: game.homeScore },
  ]
  const best = Math.max(game.awayScore, game.homeScore)
  return (
    <li className="rounded-xl bg-raise px-3 py-2.5">
      <p className="flex items-center gap-2 text-xs font-semibold text-muted">
        <i className="pulse" aria-hidden="true" />
        {game.clock}
      </p>
      {sides.map(({ team, score }) => (
        <p key={team.short} className="mt-1.5 flex items-center gap-2.5 text-sm font-semibold">
          <Crest team={team} />
          <span className="min-w-0 grow truncate">{team.name}</span>
          <span className={`disp font-bold ${score === best ? '' : 'text-muted'}`}>{score}</span>
        </p>
      ))}
    </li>
  )
}
