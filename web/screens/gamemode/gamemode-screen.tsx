/**
 * Game mode, at /gamemode: the creators of an entry during the competition. A player without an entry is redirected to a result that has
 * just become final, or to the draft.
 *
 * The first entry shown is the one just made, or the one chosen before, or the first. After the end it is the best one, unless the player
 * chose another. An entry that is on screen at the end stays on screen.
 *
 * The competition stays on screen after its end (Provisional, then Final with the prize), although the next draft is open. A player who
 * leaves and returns sees it only during its review, and only without an entry in the next competition.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Redirect } from 'wouter'
import { competition as oneCompetition } from '#contract/competitions.ts'
import { creators as allCreators } from '#contract/creators.ts'
import { playedCompetitions } from '#contract/profile.ts'
import type { Phase } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { instantOf } from '#web/ui/format.ts'
import { useNewEntry, useShownEntry } from '#web/domain/entry/chosen-entry.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isViewer, userQuery, useUser } from '#web/domain/player/session.ts'
import { useDesktop } from '#web/ui/use-media.ts'
import { useOwnEntries } from '#web/domain/entry/own-entries.ts'
import { useWatchedCompetition } from '#web/domain/competition/competition-hooks.ts'
import { Failed } from '#web/ui/failed.tsx'
import { wayToPlay } from '#web/domain/player/leave-button.tsx'
import { CompetitionSwitch } from '#web/domain/competition/several-competitions.tsx'
import { bestPlaced } from '#web/domain/competition/place.ts'
import { useOwnReviews } from '#web/domain/competition/own-reviews.tsx'
import { StandingSummary } from '#web/domain/board/standing-summary.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { toast } from '#web/ui/toast.ts'
import { DesktopGameMode } from './desktop-game-mode.tsx'
import { PhoneGameMode } from './phone-game-mode.tsx'
import { isOver, withPlaces } from './use-game.ts'
import { standingIn, useMoment } from './use-forecast.ts'

export function GamemodeScreen() {
  const [reviewId, setReviewId] = useState<number>()
  const { user } = useUser()
  const hasResult = user?.unseenResultId != null
  const [wasTold, setTold] = useState(hasResult)
  if (hasResult && !wasTold) setTold(true)
  return <Played key={reviewId} askedId={reviewId} wasTold={wasTold} onReview={setReviewId} />
}

type PlayedProps = {
  askedId: number | undefined
  /** Whether a result was shown over the screen. Then no other message explains the redirect. */
  wasTold: boolean
  onReview: (competitionId: number) => void
}

function Played({ askedId, wasTold, onReview }: PlayedProps) {
  const { competition, next, error, retry } = useWatchedCompetition(askedId)
  const entries = useOwnEntries(competition, { refetchOnWindowFocus: 'always' })
  const creators = useQuery(ask(allCreators))
  const isDesktop = useDesktop()
  const [chosenId, choose] = useShownEntry()
  const newId = useNewEntry(({ id }) => id)
  const [watchedId, setWatchedId] = useState<number>()
  // a player who has just withdrawn the entry needs no message
  const [hadEntry, setHadEntry] = useState(false)
  const { entries: shown, moment } = useMoment(competition, entries)

  if (competition === null) return <NothingToPlay phase={null} wasTold={wasTold || hadEntry} onReview={onReview} />
  const failed = error ?? (entries.data === undefined ? entries.error : null)
  if (failed)
    return (
      <Failed
        isPage
        title="The game did not load"
        error={failed}
        onRetry={() => (error ? retry() : void entries.refetch())}
      />
    )
  if (competition === undefined || shown === undefined) return <Splash />

  const own = withPlaces(competition.phase, shown)
  const opensWith = isOver(competition.phase) ? [watchedId, chosenId, bestPlaced(own)?.id] : [newId, chosenId]
  const entry = opensWith.map((wanted) => own.find(({ id }) => id === wanted)).find(Boolean) ?? own[0]
  if (entry && !hadEntry) setHadEntry(true)
  if (entry && entry.id !== watchedId) setWatchedId(entry.id)
  // a new entry may be missing from the cached response, so wait for the new response
  if (!entry)
    return entries.isFetching ? (
      <Splash />
    ) : (
      <NothingToPlay phase={competition.phase} wasTold={wasTold || hadEntry} onReview={onReview} />
    )
  const Game = isDesktop ? DesktopGameMode : PhoneGameMode
  const nth = own.indexOf(entry)
  const best = bestPlaced(own)!
  const known = moment?.isOne && standingIn(moment, best)
  const spoken = { isTied: best.isTied ?? false, isBest: own.length > 1 }
  return (
    <>
      {known ? (
        <StandingSummary {...spoken} rank={known.rank} entries={known.entries} rankRange={known.forecast} />
      ) : (
        <StandingSummary {...spoken} rank={best.rank} entries={competition.totalEntries} />
      )}
      {isDesktop && <CompetitionSwitch shown={competition.id} className="mb-3" />}
      <Game
        competition={competition}
        next={next}
        entry={entry}
        entries={own}
        isSettled={entries.isSettled}
        moment={moment}
        nth={nth}
        onChoose={(at) => {
          choose(own[at]!.id)
          setWatchedId(own[at]!.id)
        }}
        creators={creators.data ?? []}
      />
    </>
  )
}

/** Shows the competition under review, if there is one. Otherwise redirects with a message, unless a result was shown. */
function NothingToPlay({ phase, wasTold, onReview }: { phase: Phase | null } & Omit<PlayedProps, 'askedId'>) {
  const reviews = useOwnReviews({ isFresh: true })
  const reviewId = reviews?.[0]?.competition.id
  const show = useEffectEvent(onReview)
  useEffect(() => {
    if (reviewId !== undefined) show(reviewId)
  }, [reviewId])
  if (!reviews || reviewId !== undefined) return <Splash />
  return wasTold ? <Redirect to="/" replace /> : <Elsewhere phase={phase} />
}

/** The time after a final result, in ms, during which game mode redirects to it. */
const NEW_MS = 10 * 60_000

/** Returns the id of the player's competition that has just become final, null if there is none, or undefined while loading. */
function useNewResult(): number | null | undefined {
  const { user } = useUser()
  const isPlayer = user != null && !isViewer(user)
  // a cached response may lack a competition that has just become final
  const played = useQuery({ ...ask(playedCompetitions), refetchOnMount: 'always', enabled: isPlayer })
  const lastId = played.isFetchedAfterMount ? played.data?.find(({ isVoid }) => !isVoid)?.competitionId : undefined
  const last = useQuery({
    ...ask(oneCompetition, { params: { competitionId: lastId ?? 0 } }),
    enabled: lastId !== undefined,
  })
  if (user === undefined || (isPlayer && !played.isFetchedAfterMount)) return undefined
  if (lastId === undefined || last.isError) return null
  if (!last.data) return undefined
  return serverNow() - instantOf(last.data.finalAt) < NEW_MS ? lastId : null
}

/**
 * Redirects to a result that has just become final, or to the draft. The user is requested again, since a competition may have become final
 * after the page was loaded; its unseen result then opens instead of a message.
 */
function Elsewhere({ phase }: { phase: Phase | null }) {
  const resultId = useNewResult()
  const isDrafting = phase === 'drafting'
  const me = useQuery({ ...userQuery, enabled: isDrafting, refetchOnMount: 'always' })
  const isKnown = resultId !== undefined && (!isDrafting || !me.isFetching)
  const isWatching = me.data != null && isViewer(me.data)
  const tell = useEffectEvent(() => {
    if (phase === null || me.data?.unseenResultId != null) return
    // the redirect to the result that has just ended explains itself, unless another competition is live
    if (resultId !== null && phase !== 'live') return
    const message =
      resultId !== null
        ? 'You have no entry in this one. This is how your last one ended'
        : isWatching
          ? `You are watching. ${wayToPlay('Sign up')}, then enter a roster`
          : isDrafting
            ? 'Enter a roster first, and game mode will show how it plays'
            : 'You have no entry in this one. Follow it on the board'
    toast.show({ title: 'Nothing to Play Yet', message })
  })
  useEffect(() => {
    if (isKnown) tell()
  }, [isKnown])
  if (!isKnown) return <Splash />
  return <Redirect to={resultId === null ? '/' : `/result?competition=${resultId}`} replace />
}
