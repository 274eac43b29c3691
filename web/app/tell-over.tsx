/**
 * Says that a competition is over, to players with entries in it who are on another screen. The draft of the next competition begins at
 * once, and the result comes only after the review (result-on-return.tsx). Each window that has seen the competition live says it once.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { activeCompetition, reviewedCompetitions, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { useVisible } from '#web/ui/use-media.ts'
import { toast } from '#web/ui/toast.ts'
import { routeOf } from './routes.ts'

export function TellOver() {
  const { user } = useUser()
  const { data: active } = useQuery(ask(activeCompetition))
  const [live, setLive] = useState<Competition | null>(null)
  if (active?.phase === 'live' && active.id !== live?.id) setLive(active)
  const isOver = live !== null && active !== undefined && (active?.id !== live.id || active.phase !== 'live')
  return isOver && user && !isViewer(user) && <Over key={live.id} {...live} />
}

function Over({ id, prizeTitle }: Pick<Competition, 'id' | 'prizeTitle'>) {
  const [path] = useLocation()
  const [isTold, setTold] = useState(routeOf(path)?.shows === 'end')
  const isVisible = useVisible()
  // reads the board as it is at the end, because an earlier response is some seconds old
  const reviewed = useQuery({ ...ask(reviewedCompetitions), staleTime: 0 })
  const entries = useQuery({ ...ask(myEntries, { params: { competitionId: id } }), staleTime: 0, enabled: !isTold })
  const isFresh = reviewed.isFetchedAfterMount && entries.isFetchedAfterMount
  const isReviewed = reviewed.data?.some((one) => one.id === id)
  const places = entries.data?.map(({ rank }) => rank ?? Infinity) ?? []
  const isDue = isFresh && isVisible && !isTold && isReviewed && places.length > 0
  const place = Math.min(...places)
  const isTied = entries.data?.some((own) => own.rank === place && own.isTied)
  useEffect(() => {
    if (!isDue) return
    setTold(true)
    toast.show({
      title: `${prizeTitle} is over${place < Infinity ? `: you are #${whole(place)}${isTied ? ', tied' : ''}` : ''}`,
      message: 'It is being checked.',
      tone: 'plain',
      way: { to: `/leaderboard?competition=${id}`, name: 'See the board' },
    })
  }, [isDue, place, isTied, prizeTitle, id])
  return null
}
