/**
 * One league, at /league/<league>: the open round, the table, the rounds that were played, and after the last one the champion. Read again
 * every 30 s while a competition is open. `?season=1` shows an earlier season.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { leaguePage, type LeaguePage, type OpenRound } from '#contract/leagues.ts'
import type { SeatLink } from '#contract/seats.ts'
import { ask, refusalOf } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useUser } from '#web/domain/player/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { Link } from '#web/ui/link.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Honours } from './honours.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeagueTable } from './league-table.tsx'
import { ManageLeague } from './manage-league.tsx'
import { dueAt, OpenRounds, PlayedRounds } from './rounds.tsx'
import { SeatSheet } from './seat-sheet.tsx'
import { followsText, peopleText, seasonText } from './texts.ts'

const POLL_MS = 30_000
/** From half a minute before a lock or an end until the next phase is known. */
const DUE_POLL_MS = 3_000
const isDueSoon = (round: OpenRound): boolean => round.phase !== 'review' && dueAt(round) - serverNow() < POLL_MS

export function LeagueScreen() {
  const [path] = useLocation()
  const [search] = useSearchParams()
  const slug = /^\/league\/([a-z2-7]{10})$/.exec(path)?.[1]
  const season = /^[1-9]\d{0,2}$/.exec(search.get('season') ?? '')?.[0]
  const page = useQuery({
    ...ask(leaguePage, { params: { slug: slug ?? '' }, query: { ...(season && { season: Number(season) }) } }),
    enabled: slug !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.open.length ? (state.data.open.some(isDueSoon) ? DUE_POLL_MS : POLL_MS) : false,
  })
  if (slug === undefined || refusalOf(page.error, 'league_not_found')) return <NoLeague />
  if (page.data) return <League page={page.data} />
  if (page.error)
    return <Failed isPage title="The league did not load" error={page.error} onRetry={() => void page.refetch()} />
  return <Splash />
}

function NoLeague() {
  return (
    <EmptyState
      isPage
      art="planet"
      title="No Such League"
      text="Only its members see a league. Ask its owner for the link to join."
    >
      <Link to="/league" className={buttonClass('coin')}>
        Your leagues
      </Link>
    </EmptyState>
  )
}

function League({ page }: { page: LeaguePage }) {
  const { user } = useUser()
  const [opened, setOpened] = useState<'invite' | 'manage' | null>(null)
  const { slug, name, isClosed, isMember, isOwner, code, season, seasons, played } = page
  const [sheet, setSheet] = useState<readonly SeatLink[] | null>(null)
  const mayInvite = isOwner && code !== null
  if (sheet) return <SeatSheet slug={slug} league={name} seats={sheet} onDone={() => setSheet(null)} />
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead
        title={<span translate="no">{name}</span>}
        subtitle={`${seasonText(page, played.length)} · ${followsText(page.seriesTitle)} · ${peopleText(page)}`}
        aside={
          isMember &&
          !isClosed && (
            <div className="flex flex-wrap gap-3">
              {mayInvite && (
                <Button tone="coin" onClick={() => setOpened('invite')}>
                  Invite
                </Button>
              )}
              <Button tone="ghost" onClick={() => setOpened('manage')}>
                {isOwner ? 'Manage' : 'Members'}
              </Button>
            </div>
          )
        }
      />
      {isClosed && <p className="text-center text-sm text-muted">This league is closed. Its results stay.</p>}
      <Honours page={page} />
      <OpenRounds page={page} ownUserId={user?.id} />
      <LeagueTable page={page} ownUserId={user?.id} />
      <PlayedRounds page={page} ownUserId={user?.id} />
      {seasons > 1 && (
        <nav aria-label="Seasons" className="flex flex-wrap justify-center gap-x-4">
          {Array.from({ length: seasons }, (_, index) => index + 1).map((nth) => (
            <Link
              key={nth}
              to={nth === seasons ? `/league/${slug}` : `/league/${slug}?season=${nth}`}
              className={`inline-flex min-h-11 items-center text-sm ${nth === season ? 'font-bold' : 'underline'}`}
              aria-current={nth === season ? 'page' : undefined}
            >
              Season {nth}
            </Link>
          ))}
        </nav>
      )}
      {opened === 'invite' && code !== null && <InviteDialog page={page} code={code} onClose={() => setOpened(null)} />}
      {opened === 'manage' && (
        <ManageLeague
          page={page}
          ownUserId={user?.id}
          onClose={() => setOpened(null)}
          onSheet={(seats) => {
            setOpened(null)
            setSheet(seats)
          }}
        />
      )}
    </div>
  )
}
