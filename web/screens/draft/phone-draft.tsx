/** The draft on a phone, as a game controller: the screen shows one creator as a card, and buttons and d-pad control it. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { unusedCap } from '#game/roster.ts'
import { ask } from '#web/api/call.ts'
import { LIST_OPENED, readStored, readTab, writeStored, writeTab } from '#web/ui/storage.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useLatest } from '#web/ui/use-latest.ts'
import { manageEntry } from '#web/domain/entry/chosen-entry.ts'
import { AdminAccessButton } from '#web/domain/player/admin-access-button.tsx'
import { ControllerLayout, ControllerScreen, Controller } from '#web/domain/roster/phone/controller.tsx'
import { CreatorCarousel } from '#web/domain/roster/phone/creator-carousel.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { useRules } from '#web/domain/competition/use-rules.tsx'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { openChannel } from '#web/domain/creator/channel-link.tsx'
import { capsOf, centreOf } from './phone-buttons.ts'
import { CreatorReadout } from './creator-readout.tsx'
import { FindBar, PhoneHead } from './phone-screen.tsx'
import { OwnReviews } from './own-reviews-on-demand.tsx'
import { useLastCall, useLockNotice } from '#web/domain/roster/last-call.ts'
import { PhonePicks } from '#web/domain/roster/phone/phone-picks.tsx'
import { isPicked, limitsOf } from '#web/domain/roster/roster.ts'
import { useChosenCreators } from '#web/domain/roster/phone/use-chosen-creators.ts'
import { useDraftRoster, useShownRoster, type DraftRoster } from '#web/domain/roster/draft-roster.ts'
import styles from '#web/domain/roster/draft.module.css'

const CreatorFinder = lazyComponent(
  () => import('#web/domain/roster/phone/creator-finder.tsx'),
  (file) => file.CreatorFinder,
)

const ConfirmEntry = lazyComponent(
  () => import('./confirm-entry.tsx'),
  (file) => file.ConfirmEntry,
)

const MyEntriesSheet = lazyComponent(
  () => import('./my-entries-sheet.tsx'),
  (file) => file.MyEntriesSheet,
)

type Props = { competition: Competition; creators: readonly Creator[] }
/** The sheet that is open over the draft. */
type Sheet = 'finder' | 'entries' | 'confirm' | 'confirm-list'

export function PhoneDraft({ competition, creators }: Props) {
  const roster = useDraftRoster(competition, creators)
  useLockNotice(competition, roster)
  // a tap first changes the cards, and all else in the next frame
  const shown = useShownRoster(roster)
  const own = useQuery(ask(myEntries, { params: { competitionId: competition.id } }))
  const entries = own.data ?? NONE
  const isLive = competition.phase === 'live'
  // a viewer has no budget
  const hasBudget = !isLive && !shown.isWatching
  // the link leads players with an entry to game mode, and all others to the board
  const playAddress = isLive && own.data?.length === 0 ? '/live' : '/gamemode'
  const [, navigate] = useLocation()
  const [showsStats, setShowsStats] = useState(false)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [wantsTools, setTools] = useState(false)
  const { openRules, rules } = useRules({ competition, creators })
  const close = () => setSheet(null)
  // another window has entered these picks
  if ((sheet === 'confirm' || sheet === 'confirm-list') && roster.picks.length === 0) close()

  const { chosen, place, current, move, asked, choose, showAll, showOne } = useChosenCreators(creators, roster)
  const shownCreator = useDeferredValue(current)
  const byId = new Map(creators.map((creator) => [creator.id, creator]))
  const entered = shown.isOpen && shown.picks.length === 0 ? entries.at(-1) : undefined
  const along = alongOf(roster, current)
  const shownAlong = alongOf(shown, shownCreator)
  // the lineup tools would begin another entry
  const mayUseTools = shown.isOpen && !shown.isAtLimit
  const hasTools = wantsTools && mayUseTools

  const openFinder = () =>
    void CreatorFinder.load().then(() => setSheet('finder'), toast.refuseAs('The search did not load'))
  const findCreators = () => {
    setUnasked(false)
    openFinder()
  }
  // a player who drafted in the list finds it open again
  const [isUnasked, setUnasked] = useState(true)
  const listFirst = useEffectEvent(() => {
    // a player who closes the list gets the cards until the next draft
    if (readStored(WAY) !== 'list' || !mayUseTools || readTab(LIST_OPENED) === String(competition.id)) return
    writeTab(LIST_OPENED, String(competition.id))
    openFinder()
  })
  const hasNoEntry = own.data?.length === 0
  useEffect(() => {
    if (hasNoEntry) listFirst()
  }, [hasNoEntry])
  const toggle = (creator: Creator, way: 'list' | null) => {
    writeStored(WAY, way)
    shown.toggle(creator)
  }
  const toggleCurrent = useLatest(() => toggle(current, null))
  const openConfirmation = (way: 'confirm' | 'confirm-list') =>
    void ConfirmEntry.load().then(() => setSheet(way), toast.refuseAs('The confirmation did not load'))
  const hasPicks = roster.picks.length > 0
  useEffect(() => {
    // START then opens the confirmation at once
    if (hasPicks) ConfirmEntry.load().catch(() => undefined)
  }, [hasPicks])
  /** The list shows the whole roster, so only an unused cap needs a confirmation. */
  const startFromList = () => {
    if (roster.sameAs(null) === 0 && unusedCap(roster.picks, roster.limits) !== null)
      return openConfirmation('confirm-list')
    close()
    roster.save()
  }
  const openEntries = () =>
    void MyEntriesSheet.load().then(() => setSheet('entries'), toast.refuseAs('Your entries did not load'))
  const edit = () => (entries.length === 1 ? manageEntry(managed(entries[0]!, 1)) : openEntries())

  /** If the creator on the front card cannot be added, a roster that is already entered is refused without a confirmation. */
  const confirmEntry = () => {
    dismissToast() // a toast would cover the picks in the confirmation
    if (along || roster.sameAs(null) === 0) openConfirmation('confirm')
    else roster.save()
  }
  const centreFor = (of: DraftRoster, added: Creator | null) => {
    const hasEntered = of.isOpen && of.picks.length === 0 && entries.length > 0
    return centreOf({ roster: of, competition, along: added, playAddress, hasEntered }, (press) =>
      press === 'play' ? navigate(playAddress) : confirmEntry(),
    )
  }
  const pressCentre = useLatest(() => centreFor(roster, along).onPress())
  const openCurrent = useLatest(() => openChannel(current.youtubeId))
  const onShow = useLatest(showOne)
  const onReset = useLatest(showAll)

  /** The lineup tools cover the stats and the explanation of the buttons, so only one of them is open. */
  const showStats = () => {
    setTools(false)
    setShowsStats(hasTools || !showsStats)
  }
  const showTools = () => {
    setShowsStats(false)
    setTools(!hasTools)
  }

  return (
    <>
      <h1 className="sr-only">Draft your creators</h1>
      <ControllerLayout>
        <ControllerScreen aria-label="Current creator">
          <Head competition={competition} roster={shown} />
          <div className={styles.finding}>
            <CreatorCarousel
              name="Creators"
              items={cartridgesOf(chosen)}
              place={place}
              onMove={move}
              isPicked={(id) => isPicked(roster.picks, id)}
              onTap={toggleCurrent}
              onHold={findCreators}
            />
            <FindBar
              shown={chosen.length === creators.length ? null : chosen.length}
              all={creators.length}
              onFind={findCreators}
              onReset={onReset}
              onTools={mayUseTools ? showTools : null}
              hasTools={hasTools}
              competitionId={competition.id}
            />
          </div>
          <CreatorReadout
            creator={shownCreator}
            isPicked={isPicked(shown.picks, shownCreator.id)}
            isOpen={shown.isOpen}
            beginsEntry={entered !== undefined}
            isAtLimit={shown.isAtLimit}
            bar={shown.barOf(shownCreator)}
            showsStats={showsStats}
            hasTools={hasTools}
            competition={competition}
          />
        </ControllerScreen>
        <PhonePicks
          {...{ competition, creators, entries, entered, hasTools, hasBudget, playAddress }}
          roster={hasTools ? roster : shown}
          currentId={hasTools ? current.id : shownCreator.id}
          onShow={onShow}
          onFind={findCreators}
          onEdit={edit}
          onRules={openRules}
        />
        <Controller
          caps={capsOf({
            roster: shown,
            current: shownCreator,
            showsStats,
            onToggle: toggleCurrent,
            onStats: showStats,
            onChannel: openCurrent,
          })}
          centre={{ ...centreFor(shown, shownAlong), onPress: pressCentre }}
          onMove={move}
        />
      </ControllerLayout>
      <OwnReviews className="pt-3 portrait:pt-9" />
      {/* without the budget the list would begin behind the navigation bar and be cut in half */}
      <ReplayNote competition={competition} className={`text-center ${hasBudget ? 'pt-3' : 'pt-3 portrait:pt-9'}`} />
      {!roster.isWatching && (
        <AdminAccessButton className="mx-auto min-h-11 px-4 text-xs text-muted underline">Admin</AdminAccessButton>
      )}
      {rules}
      {sheet === 'finder' && (
        <CreatorFinder
          creators={creators}
          {...asked}
          roster={roster}
          locksAt={competition.startTime}
          isUnasked={isUnasked}
          onClose={close}
          onPick={(creator) => toggle(creator, 'list')}
          onStart={startFromList}
          onChoose={(choice, creatorId) => {
            choose(choice, creatorId)
            close()
          }}
        />
      )}
      {sheet === 'entries' && <MyEntriesSheet competition={competition} entries={entries} onClose={close} />}
      {(sheet === 'confirm' || sheet === 'confirm-list') && (
        <ConfirmEntry
          competition={competition}
          picks={roster.picks}
          creators={byId}
          along={sheet === 'confirm' ? along : null}
          limits={limitsOf(competition)}
          sameAs={roster.sameAs}
          onChange={() => setSheet(sheet === 'confirm' ? null : 'finder')}
          onEnter={(taken) => {
            close()
            roster.saveWith(taken)
          }}
        />
      )}
    </>
  )
}

/** The key under which this device keeps the player's way to draft: `list` after a pick in the list. */
const WAY = 'draft-way'

const NONE: readonly Entry[] = []

/** Returns the creator if START adds it, or null. */
const alongOf = (roster: DraftRoster, creator: Creator): Creator | null =>
  roster.barOf(creator) === null && !isPicked(roster.picks, creator.id) && !roster.isAtLimit ? creator : null

/** The countdown is a component of its own, so that a tick of the clock does not render the whole screen. */
function Head({ competition, roster }: { competition: Competition; roster: DraftRoster }) {
  return <PhoneHead competition={competition} isAlarm={useLastCall(competition, roster, 'press START') !== null} />
}

const cartridgesOf = (creators: readonly Creator[]) =>
  creators.map((creator) => ({ ...creator, name: creator.channelName, imageUrl: creator.thumbnailUrl }))

const managed = ({ competitionId, id }: Entry, number: number) => ({
  competitionId,
  entryId: id,
  name: entryName(number, 1),
})
