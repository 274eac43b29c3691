/**
 * Game mode, at /gamemode: the creators of an entry while they play. A player without an entry is redirected to the result that has just
 * become final, else to the draft.
 *
 * It opens with the entry just made, else the chosen one, else the first one; after the end with the best one, unless another was chosen. A
 * player who watches one when it ends stays with it.
 *
 * The competition it opened with stays on screen after its end (Provisional, then Final with the prize won), although the next draft is
 * open already. Leaving the screen forgets it: a player who comes back finds it while it is under review, unless they are in the next one.
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
import { useWatchedCompetition } from '#web/domain/competition/use-watched-competition.ts'
import { Failed } from '#web/ui/failed.tsx'
import { wayToPlay } from '#web/domain/player/leave-button.tsx'
import { bestPlaced } from '#web/domain/competition/place.ts'
import { useOwnReviews } from '#web/domain/competition/own-reviews.tsx'
import { StandingSummary } from '#web/domain/board/standing-summary.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeskGame } from './desk-game.tsx'
import { PhoneGame } from './phone-game.tsx'
import { isOver, withPlaces } from './standing.ts'
import { standingIn, useMoment } from './use-race.ts'

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
  /** A result has come up over the screen: it is the news, although it counts as seen by now. */
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
  // withdrawn here: the player knows why there is nothing to play
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
  // a new entry may be missing from the cached response, so wait for the refetch
  if (!entry)
    return entries.isFetching ? (
      <Splash />
    ) : (
      <NothingToPlay phase={competition.phase} wasTold={wasTold || hadEntry} onReview={onReview} />
    )
  const Game = isDesktop ? DeskGame : PhoneGame
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

/** Shows the competition under review instead. Without one it leads elsewhere, and says why, unless a result says more. */
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

/** A player who comes within this time of the end of a review comes for its result. */
const NEW_MS = 10 * 60_000

/** The player's competition that has just become final; null if none has, undefined until it is known. */
function useNewResult(): number | null | undefined {
  const { user } = useUser()
  const isPlayer = user != null && !isViewer(user)
  // an earlier response lacks a competition that has just become final
  const played = useQuery({ ...ask(playedCompetitions), refetchOnMount: 'always', enabled: isPlayer })
  const lastId = played.isFetchedAfterMount ? played.data?.[0]?.competitionId : undefined
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
 * Leads to the result that has just become final, else to the draft. The last competition may have become final since the page was loaded,
 * so the user is read again: a result not yet seen then comes up and says more.
 */
function Elsewhere({ phase }: { phase: Phase | null }) {
  const resultId = useNewResult()
  const isDrafting = phase === 'drafting'
  const me = useQuery({ ...userQuery, enabled: isDrafting, refetchOnMount: 'always' })
  const isKnown = resultId !== undefined && (!isDrafting || !me.isFetching)
  const isWatching = me.data != null && isViewer(me.data)
  const tell = useEffectEvent(() => {
    if (phase === null || me.data?.unseenResultId != null) return
    // what has just ended is what one comes for, unless something else is live
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
