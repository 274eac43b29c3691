/**
 * The practice round, at /practice: pick one of three, five times; play a recorded day in a minute against bots; see the result, and enter
 * tonight's competition. For new players it is the tutorial.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { notePractised, practiceDay } from '#contract/practice.ts'
import { PRACTICE_LIMITS, PRACTICE_MS } from '#game/practice.ts'
import { changeRoster, startEditing } from '#game/roster-edit.ts'
import { ask, call, RefusedCall, refusalOf } from '#web/api/call.ts'
import { isViewer, userQuery, useUser } from '#web/domain/player/session.ts'
import { useRosterEditor } from '#web/domain/roster/roster-editor.ts'
import { PRACTICE_OFFER, writeTab } from '#web/ui/storage.ts'
import { useDesktop, useMedia } from '#web/ui/use-media.ts'
import { Failed } from '#web/ui/failed.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { creatorsOf, dayOf, roundOf, type Day } from './day.ts'
import { DesktopPick } from './desktop-pick.tsx'
import { keepDay, keepRound, keptDay, keptRound, newRound, type KeptRound } from './kept-round.ts'
import { PhonePick } from './phone-pick.tsx'
import { ResultStage } from './result-stage.tsx'
import { RoundStage } from './round-stage.tsx'

/** All players begin with the first day that no open competition replays. */
const FIRST_SEED = 0

export function PracticeScreen() {
  const { user } = useUser()
  return user ? <Practice key={user.id} user={user} /> : <Splash />
}

function Practice({ user }: { user: User }) {
  // only a resumed round keeps its day: for a new round the server says which days are free
  const [resumed] = useState(() => keptRound(user.id))
  const [kept, setKept] = useState(() => resumed ?? newRound(user.id, FIRST_SEED))
  const change = (next: KeptRound) => {
    keepRound(next)
    setKept(next)
  }
  const { seed } = kept
  const asked = ask(practiceDay, { query: { seed } })
  const { data, error, refetch } = useQuery({
    ...asked,
    queryFn: async ({ signal }) => {
      try {
        return await call(practiceDay, { query: { seed }, signal })
      } catch (failed) {
        // offline, the last day is played again
        const last = failed instanceof RefusedCall ? undefined : keptDay(seed)
        if (last) return last
        throw failed
      }
    },
    networkMode: 'always',
    initialData: () => (resumed?.seed === seed ? keptDay(seed) : undefined),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (data) keepDay(seed, data)
  }, [seed, data])
  // the player has found practice, so the offer ends
  useEffect(() => writeTab(PRACTICE_OFFER, null), [])
  const day = useMemo(() => data && dayOf(data), [data])

  if (day) return <OfDay key={`${seed} ${kept.draw}`} user={user} day={day} kept={kept} onChange={change} />
  if (!error) return <Splash />
  if (refusalOf(error, 'no_practice_here')) return <NoPractice />
  return <Failed isPage title="Practice did not load" error={error} onRetry={() => void refetch()} />
}

type Props = { user: User; day: Day; kept: KeptRound; onChange: (next: KeptRound) => void }

function OfDay({ user, day, kept, onChange }: Props) {
  // the value stays the same for the whole round, even when the server already knows of the round
  const [isFirst] = useState(user.practiceDoneAt === null)
  const round = useMemo(() => roundOf(day, kept.draw), [day, kept.draw])
  const isDesktop = useDesktop()
  const elapsed = useElapsed(kept.startedAt)
  const isOver = kept.startedAt !== null && elapsed >= PRACTICE_MS
  useNoted(user, isOver)
  const picks = creatorsOf(day, kept.picks)
  const roster = useRosterEditor({
    start: {
      roster: startEditing(picks),
      change(change) {
        const changed = changeRoster(startEditing(picks), change, Date.now())
        onChange({ ...kept, picks: changed.picks.map(({ creatorId }) => creatorId) })
      },
    },
    limits: PRACTICE_LIMITS,
    offered: day.creators,
    save: () => onChange({ ...kept, startedAt: Date.now() }),
  })
  const step = isOver ? 'result' : kept.startedAt === null ? 'pick' : 'round'
  // this runs before the paint, so that each step begins at the top of the page
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [step])

  if (!round) return <NoPractice />
  const play = (seed: number) => onChange(newRound(user.id, seed))
  if (kept.startedAt === null) {
    const Pick = isDesktop ? DesktopPick : PhonePick
    return <Pick day={day} round={round} roster={roster} picks={picks} isFirst={isFirst} onDay={play} />
  }
  if (!isOver)
    return (
      <RoundStage
        day={day}
        round={round}
        picks={picks}
        share={elapsed / PRACTICE_MS}
        isFirst={isFirst}
        onEnd={() => onChange({ ...kept, startedAt: 0 })}
      />
    )
  return <ResultStage user={user} day={day} round={round} picks={picks} onDay={play} />
}

/** Tells the server once that the first round is over. A viewer has no account that could keep it. */
function useNoted(user: User, isOver: boolean): void {
  const queries = useQueryClient()
  const isNews = isOver && user.practiceDoneAt === null && !isViewer(user)
  useEffect(() => {
    if (!isNews) return
    // if this request fails, the next round sends it again
    call(notePractised).then(
      () =>
        queries.setQueryData(
          userQuery.queryKey,
          (known) => known && { ...known, practiceDoneAt: new Date().toISOString() },
        ),
      () => undefined,
    )
  }, [isNews, queries])
}

function NoPractice() {
  return (
    <EmptyState
      isPage
      art="joystick"
      title="No practice here"
      text="A practice round replays a recorded day, and none is installed on this server."
    >
      <Link to="/" className={buttonClass('coin')}>
        To the draft
      </Link>
    </EmptyState>
  )
}

const STEP_MS = 1_000
const JUMP_MS = 10_000

/** Returns how many milliseconds of a round have passed: in steps of one second, or of ten with reduced motion. */
function useElapsed(startedAt: number | null): number {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const step = isCalm ? JUMP_MS : STEP_MS
  const [now, setNow] = useState(() => Date.now())
  const elapsed = startedAt === null ? 0 : Math.max(0, now - startedAt)
  const isRunning = startedAt !== null && elapsed < PRACTICE_MS
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setNow(Date.now()), step - (Math.max(0, Date.now() - startedAt) % step))
    return () => clearTimeout(timer)
  }, [isRunning, startedAt, step, now])
  return Math.min(PRACTICE_MS, Math.floor(elapsed / step) * step)
}
