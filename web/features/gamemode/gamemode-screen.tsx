/**
 * Game mode, at /gamemode: the creators of an entry while they play. Redirects to / once it is known that there is none.
 *
 * It opens with the entry just made, else the one that was chosen, else the first one; after the end with the best one, unless another was
 * chosen. Whoever watches one when it ends stays with it.
 *
 * The competition it opened with stays on screen after its end (Provisional, then Final with the prize won), although the next draft is
 * open already. Leaving the screen forgets it: whoever comes then finds it while it is being checked, unless they are in the next one.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Redirect } from 'wouter'
import { creators as allCreators } from '#contract/creators.ts'
import type { Phase } from '#game/phase.ts'
import { ask } from '#web/lib/call.ts'
import { useNewEntry } from '#web/lib/new-entry.ts'
import { isViewer, userQuery, useUser } from '#web/lib/session.ts'
import { useShownEntry } from '#web/lib/shown-entry.ts'
import { useDesktop } from '#web/lib/use-media.ts'
import { useOwnEntries } from '#web/lib/use-own-entries.ts'
import { useWatchedCompetition } from '#web/lib/use-watched-competition.ts'
import { errorMessageOf } from '#web/lib/error-message.ts'
import { useOwnReviews } from '#web/components/use-own-reviews.ts'
import { StandingSummary } from '#web/components/standing-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeskGame } from './desk-game.tsx'
import { PhoneGame } from './phone-game.tsx'
import { bestOf, bestRankOf, isOver, withPlaces } from './standing.ts'
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
  /** A result has come up over the screen: that is what is new, although it counts as seen by now. */
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
  // withdrawn here: whoever did that knows why there is nothing to play
  const [hadEntry, setHadEntry] = useState(false)
  const { entries: shown, moment } = useMoment(competition, entries)

  if (competition === null) return <Redirect to="/" replace />
  const failed = error ?? (entries.data === undefined ? entries.error : null)
  if (failed) return <Failed error={failed} onRetry={() => (error ? retry() : void entries.refetch())} />
  if (competition === undefined || shown === undefined) return <Splash />

  const own = withPlaces(competition.phase, shown)
  const opensWith = isOver(competition.phase) ? [watchedId, chosenId, bestOf(own)?.id] : [newId, chosenId]
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
  const known = moment?.isOne && standingIn(moment, bestOf(own)!)
  return (
    <>
      {known ? (
        <StandingSummary rank={known.rank} entries={known.entries} band={known.race} isBest={own.length > 1} />
      ) : (
        <StandingSummary rank={bestRankOf(own)} entries={competition.totalEntries} isBest={own.length > 1} />
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

/** Shows what is being checked instead. Without that it redirects to the draft, and says why, unless a result says more. */
function NothingToPlay({ phase, wasTold, onReview }: { phase: Phase } & Omit<PlayedProps, 'askedId'>) {
  const reviews = useOwnReviews()
  const reviewId = reviews?.[0]?.competition.id
  const show = useEffectEvent(onReview)
  useEffect(() => {
    if (reviewId !== undefined) show(reviewId)
  }, [reviewId])
  if (!reviews || reviewId !== undefined) return <Splash />
  return wasTold ? <Redirect to="/" replace /> : <ToDraft phase={phase} />
}

/**
 * The last competition may have become final since the page was loaded, so who is here is read again: with a result not yet seen, that
 * comes up and says more.
 */
function ToDraft({ phase }: { phase: Phase }) {
  const isDrafting = phase === 'drafting'
  const me = useQuery({ ...userQuery, enabled: isDrafting, refetchOnMount: 'always' })
  const isKnown = !isDrafting || !me.isFetching
  const isWatching = me.data != null && isViewer(me.data)
  const tell = useEffectEvent(() => {
    if (me.data?.unseenResultId != null) return
    const message = isWatching
      ? 'You are watching. Sign up and enter a roster, and game mode will show how it plays'
      : isDrafting
        ? 'Enter a roster first, and game mode will show how it plays'
        : 'You have no entry in this competition. You can follow it on the board'
    toast.show({ title: 'Nothing to Play Yet', message })
  })
  useEffect(() => {
    if (isKnown) tell()
  }, [isKnown])
  if (!isKnown) return <Splash />
  return <Redirect to="/" replace />
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      isPage
      art="bolt"
      title="The game did not load"
      text={`${errorMessageOf(error).message}. Check your connection and try again.`}
    >
      <Button tone="coin" onClick={onRetry}>
        Try Again
      </Button>
    </EmptyState>
  )
}
