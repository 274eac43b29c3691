/** The draft on a phone: a game controller. The screen shows a creator as a cartridge; the caps and the d-pad control it. */
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { cents, parseDecimal } from '#game/money.ts'
import { remaining, spent, type RosterPick } from '#game/roster.ts'
import { ask } from '#web/lib/call.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { manageEntry } from '#web/lib/managed-entry.ts'
import { AdminAccessButton } from '#web/components/admin-access-button.tsx'
import { BudgetBar, type Spending } from '#web/components/budget.tsx'
import { Controller, type Caps, type Centre } from '#web/components/controller.tsx'
import type { Bar } from '#web/components/creator-card.tsx'
import { CreatorCarousel } from '#web/components/creator-carousel.tsx'
import { entryName } from '#web/components/entry-name.ts'
import { openChannel } from '#web/components/open-channel.ts'
import { PracticeLink } from '#web/components/practice-link.tsx'
import { RemindButton } from '#web/components/remind-button.tsx'
import { ReplayNote } from '#web/components/replay-note.tsx'
import { useRules } from '#web/components/use-rules.tsx'
import { WatchingNote } from '#web/components/watching-note.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { chooseFrom, EVERYBODY, isEverybody, whoFits, type Choice, type Fits } from '#web/components/finder/choice.ts'
import { ConfirmEntry } from './confirm-entry.tsx'
import { Console, ConsolePicks, ConsoleScreen } from '#web/components/console.tsx'
import { CreatorReadout } from './creator-readout.tsx'
import { FindBar } from './find-bar.tsx'
import { OwnReviews } from './own-reviews.tsx'
import { choiceAtFirst, keepOrder } from './kept-order.ts'
import { useLastCall, useLockNotice } from './last-call.ts'
import { PhoneHead } from './phone-head.tsx'
import { isPicked, limitsOf } from './picks.ts'
import { PicksLine } from './picks-line.tsx'
import { Slots } from './slots.tsx'
import { useCarousel } from './use-carousel.ts'
import { useRoster, type Roster } from './use-roster.ts'
import styles from './draft.module.css'

const CreatorFinder = lazyComponent(
  () => import('./creator-finder.tsx'),
  (file) => file.CreatorFinder,
)

const MyEntriesSheet = lazyComponent(
  () => import('./my-entries-sheet.tsx'),
  (file) => file.MyEntriesSheet,
)
const PhoneTools = lazyComponent(
  () => import('./phone-tools.tsx'),
  (file) => file.PhoneTools,
)

type Props = { competition: Competition; creators: readonly Creator[] }
/** The sheet that covers the draft. */
type Sheet = 'finder' | 'entries' | 'confirm'

/** In the words that the screen has for it. */
function pickingName({ channelName }: Creator, bar: Bar | null): string {
  if (bar === 'full') return `full, no room for ${channelName}`
  return bar === 'price' || bar === 'rest' ? `${channelName} costs too much` : `pick ${channelName}`
}

export function PhoneDraft({ competition, creators }: Props) {
  const roster = useRoster(competition, creators)
  useLockNotice(competition, roster)
  const own = useQuery(ask(myEntries, { params: { competitionId: competition.id } }))
  const entries = own.data ?? NONE
  const isLive = competition.phase === 'live'
  // a viewer has none to spend
  const hasBudget = !isLive && !roster.isWatching
  // game mode for players with an entry, the board for everybody else
  const playAddress = isLive && own.data?.length === 0 ? '/live' : '/gamemode'
  const [, navigate] = useLocation()
  const [choice, setChoice] = useState(choiceAtFirst)
  const [showsStats, setShowsStats] = useState(false)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [wantsTools, setTools] = useState(false)
  const { openRules, rules } = useRules({ competition, creators })
  const close = () => setSheet(null)
  // another window has entered these picks
  if (sheet === 'confirm' && roster.picks.length === 0) close()

  const picked = roster.picks.map(({ creatorId }) => creatorId)
  const fits = whoFits(roster.roomFor, picked)
  const chosen = listOf(creators, choice, fits)
  const { place, current, move, show } = useCarousel(chosen)
  const isCurrentPicked = isPicked(roster.picks, current.id)
  const byId = new Map(creators.map((creator) => [creator.id, creator]))
  const entered = roster.isOpen && roster.picks.length === 0 ? entries.at(-1) : undefined
  const bar = roster.barOf(current)
  const along = bar === null && !isCurrentPicked && !roster.isAtLimit ? current : null
  // those would begin another entry
  const mayUseTools = roster.isOpen && !roster.isAtLimit
  const hasTools = wantsTools && mayUseTools

  const choose = (next: Choice, creatorId: number | null) => {
    const list = listOf(creators, next, fits)
    setChoice(next)
    keepOrder(next.order)
    show(creatorId ?? list[0]!.id, list)
    close()
  }
  const showAll = () => choose(EVERYBODY, current.id)
  const showPick = (id: number) => (chosen.some((one) => one.id === id) ? show(id) : choose(EVERYBODY, id))
  const openFinder = () =>
    void CreatorFinder.load().then(() => setSheet('finder'), toast.refuseAs('The search did not load'))
  const openEntries = () =>
    void MyEntriesSheet.load().then(() => setSheet('entries'), toast.refuseAs('Your entries did not load'))
  const edit = () => (entries.length === 1 ? manageEntry(managed(entries[0]!, 1)) : openEntries())

  const acts = { onShow: showPick, onDrop: entered && !hasTools ? edit : roster.drop, onFind: openFinder }
  const slots = (
    <Slots
      picks={entered ? picksOf(entered) : roster.picks}
      maxPicks={competition.maxPicks}
      creators={byId}
      name={entered && entryName(entries.length)}
      {...(entered && { mark: () => <IsIn /> })}
      {...acts}
    />
  )

  /** With nobody to take along or to leave out, the same creators as before are refused before they are asked about. */
  const confirmEntry = () => {
    dismissToast() // it would lie over the picks that are asked about
    if (along || roster.sameAs(null) === 0) setSheet('confirm')
    else roster.submit()
  }

  /** The tools lie over the stats and over what the caps do: never both. */
  const showStats = () => {
    setTools(false)
    setShowsStats(hasTools || !showsStats)
  }
  const showTools = () => {
    setShowsStats(false)
    setTools(!hasTools)
  }

  const caps: Caps = {
    a: {
      name: isCurrentPicked ? `drop ${current.channelName}` : pickingName(current, bar),
      isOn: isCurrentPicked,
      isOff: !roster.isOpen || bar !== null || (roster.isAtLimit && !isCurrentPicked),
      onPress: () => roster.toggle(current),
    },
    b: null,
    x: { name: 'stats', isOn: showsStats, onPress: showStats },
    y: { name: `open the channel of ${current.channelName}`, onPress: () => openChannel(current.youtubeId) },
  }

  return (
    <>
      <h1 className="sr-only">Draft your creators</h1>
      <Console>
        <ConsoleScreen aria-label="Current creator">
          <Head competition={competition} roster={roster} />
          <div className={styles.finding} data-chosen={chosen.length < creators.length}>
            <CreatorCarousel
              name="Creators"
              items={cartridgesOf(chosen)}
              place={place}
              onMove={move}
              isPicked={(id) => isPicked(roster.picks, id)}
              onHold={openFinder}
            />
            <FindBar
              shown={chosen.length === creators.length ? null : chosen.length}
              all={creators.length}
              onFind={openFinder}
              onReset={showAll}
              onTools={mayUseTools ? showTools : null}
              hasTools={hasTools}
            />
          </div>
          <CreatorReadout
            creator={current}
            isPicked={isCurrentPicked}
            isOpen={roster.isOpen}
            beginsEntry={entered !== undefined}
            isAtLimit={roster.isAtLimit}
            bar={bar}
            showsStats={showsStats}
            hasTools={hasTools}
            competition={competition}
          />
        </ConsoleScreen>
        <ConsolePicks
          slots={
            isLive ? (
              entries.length > 0 ? (
                <PlayInstead />
              ) : (
                <WatchInstead competition={competition} to={playAddress} />
              )
            ) : roster.isWatching ? (
              <WatchingNote text="Players draft here." />
            ) : (
              <Suspense fallback={slots}>
                {hasTools ? (
                  <PhoneTools {...{ competition, creators, entries, ...acts }} currentId={current.id} />
                ) : (
                  slots
                )}
              </Suspense>
            )
          }
          line={
            <PicksLine
              competition={competition}
              creators={creators}
              roster={roster}
              entries={entries}
              onEdit={edit}
              onRules={openRules}
            />
          }
          budget={
            isLive ? (
              <NotEntered picks={roster.picks.length} entries={entries.length} />
            ) : (
              hasBudget && (
                <BudgetBar {...(entered && !hasTools ? spendingOf(entered, competition) : roster.spending)} />
              )
            )
          }
        />
        <Controller
          caps={caps}
          centre={centreOf({ roster, competition, along, playAddress, hasEntered: entered !== undefined }, (press) =>
            press === 'play' ? navigate(playAddress) : confirmEntry(),
          )}
          onMove={move}
        />
      </Console>
      <OwnReviews className="pt-3 portrait:pt-9" />
      {/* without the budget it would begin behind the bar of sections and be cut in half */}
      <ReplayNote competition={competition} className={`text-center ${hasBudget ? 'pt-3' : 'pt-3 portrait:pt-9'}`} />
      {!roster.isWatching && (
        <AdminAccessButton className="mx-auto min-h-11 px-4 text-[12px] text-muted underline">Admin</AdminAccessButton>
      )}
      {rules}
      {sheet === 'finder' && (
        <CreatorFinder {...{ creators, choice, fits, picked }} onClose={close} onChoose={choose} />
      )}
      {sheet === 'entries' && <MyEntriesSheet competition={competition} entries={entries} onClose={close} />}
      {sheet === 'confirm' && (
        <ConfirmEntry
          competition={competition}
          picks={roster.picks}
          creators={byId}
          along={along}
          limits={limitsOf(competition)}
          sameAs={roster.sameAs}
          onChange={close}
          onEnter={(taken) => {
            close()
            roster.submitWith(taken)
          }}
        />
      )}
    </>
  )
}

const NONE: readonly Entry[] = []

/** Apart, so that its seconds are no business of the whole screen. */
function Head({ competition, roster }: { competition: Competition; roster: Roster }) {
  return <PhoneHead competition={competition} isAlarm={useLastCall(competition, roster, 'press START') !== null} />
}

/** On the picks of an entered roster; picks of another entry have none. */
const IsIn = () => (
  <span
    className="pointer-events-none absolute top-1 right-1 grid size-4 place-items-center rounded-full bg-go text-ink"
    aria-hidden="true"
  >
    <Check size={11} strokeWidth={4} />
  </span>
)

/** All creators if nobody fits: an empty carousel would show nothing at all. */
function listOf(creators: readonly Creator[], choice: Choice, fits: Fits): readonly Creator[] {
  if (isEverybody(choice)) return creators
  const chosen = chooseFrom(creators, choice, fits)
  return chosen.length > 0 ? chosen : creators
}

const cartridgesOf = (creators: readonly Creator[]) =>
  creators.map((creator) => ({ ...creator, name: creator.channelName, imageUrl: creator.thumbnailUrl }))

const managed = ({ competitionId, id }: Entry, number: number) => ({
  competitionId,
  entryId: id,
  name: entryName(number, 1),
})

const picksOf = ({ picks }: Entry): RosterPick[] =>
  picks.map(({ creatorId, price }) => ({ creatorId, price: parseDecimal(price) ?? cents(0) }))

function spendingOf(entry: Entry, competition: Competition): Spending {
  const limits = limitsOf(competition)
  const picks = picksOf(entry)
  return { spent: spent(picks), remaining: remaining(picks, limits), cap: limits.salaryCap }
}

type Situation = {
  roster: Roster
  competition: Competition
  along: Creator | null
  playAddress: string
  hasEntered: boolean
}

/**
 * START while drafting with enough picks, and the creator it adds; LIVE and ENTERED lead to the game, or to the board for players without
 * an entry; otherwise it says how many are picked. A viewer is told that START is for players.
 */
function centreOf(
  { roster, competition: { phase, minPicks }, along, playAddress, hasEntered }: Situation,
  go: (press: 'play' | 'confirm') => void,
): Centre {
  if (phase === 'live') {
    const name = playAddress === '/gamemode' ? 'Live: go to game mode' : 'Live: watch the board'
    return { name, badge: 'LIVE', isReady: true, onPress: () => go('play') }
  }
  if (roster.isWatching)
    return { name: 'Start: for players', badge: 'WATCHING', isReady: false, onPress: roster.submit }
  if (hasEntered)
    return { name: 'Entered: go to game mode', badge: 'ENTERED', isReady: true, onPress: () => go('play') }
  if (roster.isAtLimit)
    return { name: 'Start: all your entries are in', badge: 'START', isReady: false, onPress: roster.submit }
  const isReady = phase === 'drafting' && roster.picks.length >= minPicks
  if (roster.isPending) return { name: 'Submitting...', badge: 'START', isReady: true, isBusy: true, onPress: () => {} }
  if (!isReady) return { name: 'Start', badge: `${roster.picks.length}/${minPicks}`, isReady, onPress: roster.submit }
  const name = 'Start: enter this roster'
  return along
    ? {
        name: `${name} with ${along.channelName}`,
        badge: `START + ${along.channelName}`,
        isReady,
        onPress: () => go('confirm'),
      }
    : { name, badge: 'START', isReady, onPress: () => go('confirm') }
}

/** Replaces the slots while the competition is live, for players who are in it. */
function PlayInstead() {
  return (
    <Ways>
      <Link to="/gamemode" className={buttonClass('coin')}>
        Your team
      </Link>
      <Link to="/live" className={buttonClass('plain')}>
        Watch it live
      </Link>
    </Ways>
  )
}

/** Replaces the budget after the lock: what happened to the picks that were not entered. */
function NotEntered({ picks, entries }: { picks: number; entries: number }) {
  if (picks === 0) return null
  return (
    <p className="text-[12px] text-muted side:text-[11px]/[14px]">
      {entries > 0 && <span className="font-semibold text-flare-text">Entry {entries + 1} was not entered. </span>}
      {/* see picks.ts */}
      Your picks are kept for the next draft.
    </p>
  )
}

/** The same for players who are not in it. */
function WatchInstead({ competition, to }: { competition: Competition; to: string }) {
  return (
    <Ways>
      <Link to={to} className={buttonClass('coin')}>
        Watch it live
      </Link>
      <RemindButton afterId={competition.id} />
      <PracticeLink />
    </Ways>
  )
}

/** Side by side, each label on one line; without icons where it is narrow, as when zoomed in. */
function Ways({ children }: { children: ReactNode }) {
  return (
    <div className="@container pt-1">
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
