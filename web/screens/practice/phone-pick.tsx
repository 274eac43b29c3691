/** Picking on a phone: the controller is the tutorial. Button A glows, then X, then START. */
import { useState } from 'react'
import { PRACTICE_PICKS } from '#game/practice.ts'
import { decimalOf } from '#game/money.ts'
import { points, thousands, wholeDollars } from '#web/ui/format.ts'
import { shortDayOf } from '#web/ui/long-day.ts'
import { BudgetBar } from '#web/domain/roster/budget.tsx'
import {
  ControllerLayout,
  ControllerPicks,
  ControllerScreen,
  Controller,
  KeyHint,
  type Caps,
} from '#web/domain/roster/phone/controller.tsx'
import { CreatorCarousel, wrap } from '#web/domain/roster/phone/creator-carousel.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { openChannel } from '#web/domain/creator/channel-link.tsx'
import { Term } from '#web/domain/competition/term.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import { DayField, factOf, DayStats, DraftLocks, type PickProps, PracticeNote } from './pick-parts.tsx'
import type { DayCreator } from './day.ts'
import styles from './practice.module.css'

export function PhonePick({ day, round, roster, picks, isFirst, onDay }: PickProps) {
  const [place, setPlace] = useState(0)
  const [showsStats, setShowsStats] = useState(false)
  const [hasSeenStats, setHasSeenStats] = useState(false)
  const isReady = picks.length === PRACTICE_PICKS
  // once all creators are picked, the screen shows the picks
  const shown = isReady ? picks : round.threes[picks.length]!
  const current = shown[wrap(place, shown.length)]!

  const pick = () => {
    if (isReady) return
    setPlace(0)
    roster.add(current)
  }
  const caps: Caps = {
    a: { name: isReady ? 'all are picked' : `pick ${current.name}`, isOff: isReady, onPress: pick },
    b: {
      name: 'undo',
      isOff: picks.length === 0,
      onPress: () => {
        if (picks.length === 0) return
        setPlace(0)
        roster.drop(picks.at(-1)!.creatorId)
      },
    },
    x: {
      name: 'stats',
      isOn: showsStats,
      onPress: () => {
        setHasSeenStats(true)
        setShowsStats(!showsStats)
      },
    },
    y: { name: `open the channel of ${current.name}`, onPress: () => openChannel(current.youtubeId) },
  }
  const lesson = isReady ? 'start' : isFirst && picks.length === 1 && !hasSeenStats ? 'x' : 'a'

  return (
    <div className={styles.lesson} data-glow={isFirst || isReady ? lesson : undefined}>
      <h1 className="sr-only">Practice</h1>
      <ControllerLayout>
        <ControllerScreen aria-label="Current creator">
          <div className="flex items-start justify-between gap-3 px-4 pt-3.5 short:pt-2">
            <div>
              <p className="disp text-lg/6 font-extrabold" aria-live="polite">
                {isReady ? 'All five picked' : `Pick ${picks.length + 1} of ${PRACTICE_PICKS}`}
              </p>
              <p className="text-2xs font-medium opacity-90">
                practice ·{' '}
                {/* on a narrow screen the day would take a line of its own, and the note below the controller names it */}
                <span className="side:max-[720px]:hidden">{shortDayOf(day.day)} · </span>
                <DraftLocks says="draft locks in" none="60 seconds" />
              </p>
            </div>
            <Link to="/" className={styles.skip}>
              Skip
            </Link>
          </div>
          <CreatorCarousel
            key={picks.length}
            name={isReady ? 'Your five' : 'One of three'}
            items={shown.map(cartridgeOf)}
            place={place}
            onMove={(by) => setPlace(place + by)}
            isPicked={() => isReady}
          />
          <Readout creator={current} showsStats={showsStats} isReady={isReady} canUndo={picks.length > 0} />
        </ControllerScreen>
        <ControllerPicks
          slots={<PickedSlots picks={picks} />}
          line={<Lesson lesson={lesson} isFirst={isFirst} picked={picks.length} />}
          budget={
            <>
              <BudgetBar {...roster.spending} />
              <p className="mt-1 text-xs/5 text-muted">
                <b translate="no" className="text-text">
                  {wholeDollars(roster.spending.spent)}
                </b>{' '}
                spent of the {wholeDollars(roster.limits.salaryCap)} <Term of="cap">salary cap</Term>
              </p>
            </>
          }
        />
        <Controller
          caps={caps}
          centre={{
            name: isReady ? 'Start the practice round' : `Start: ${PRACTICE_PICKS - picks.length} to pick`,
            badge: isReady ? 'START' : `${picks.length}/${PRACTICE_PICKS}`,
            isReady,
            onPress: () => isReady && roster.save(),
          }}
          onMove={(by) => setPlace(place + by)}
        />
      </ControllerLayout>
      <div className="grid justify-items-center gap-2 pt-3 text-center">
        {!isFirst && <DayField day={day} onDay={onDay} />}
        <PracticeNote day={day} />
      </div>
    </div>
  )
}

const cartridgeOf = ({ creatorId, name, category, thumbnailUrl, price }: DayCreator) => ({
  id: creatorId,
  name,
  category,
  imageUrl: thumbnailUrl,
  price: decimalOf(price),
})

type ReadoutProps = { creator: DayCreator; showsStats: boolean; isReady: boolean; canUndo: boolean }

function Readout({ creator, showsStats, isReady, canUndo }: ReadoutProps) {
  return (
    <div className="relative px-4 pb-3 short:pb-2">
      {/* a low card shows no price, so three figures stand in a row; on a narrow phone the name has its own line */}
      <div className="flex items-end justify-between gap-3 short:max-[559px]:block side:block">
        <div aria-live="polite" className="min-w-0">
          <h2 translate="no" className={`disp line-clamp-2 font-bold ${nameSize(creator.name)}`}>
            {creator.name}
          </h2>
          <p className="sr-only">
            {wholeDollars(creator.price)}. {factOf(creator)}
          </p>
        </div>
        <p className="flex flex-none gap-2.5 text-caption/7 font-bold short:max-[559px]:leading-5 side:leading-5">
          {/* a low card has no room for the price; screen readers hear the price with the name */}
          <span translate="no" className="hidden text-coin short:inline" aria-hidden="true">
            {wholeDollars(creator.price)}
          </span>
          <span>
            {points(creator.expectedPoints)} <span className="max-[349px]:sr-only side:sr-only">points</span> projected
          </span>
        </p>
      </div>
      {/* this text is as high as the two lines of the fact, which the stats replace */}
      <div className="flow-root min-h-[52px] short:min-h-8">
        {showsStats ? (
          <DayStats creator={creator} />
        ) : (
          <p className="text-caption/5 opacity-95 short:leading-4" aria-hidden="true">
            {factOf(creator)}
          </p>
        )}
      </div>
      <p className="mt-2.5 flex gap-4 text-xs/4 max-[349px]:gap-2.5 font-semibold opacity-95 short:mt-1">
        {!isReady && <KeyHint letter="a">Pick</KeyHint>}
        {canUndo && <KeyHint letter="b">Undo</KeyHint>}
        <KeyHint letter="x">Stats</KeyHint>
        <KeyHint letter="y">Channel</KeyHint>
      </p>
    </div>
  )
}

/** A long name in two lines, which are hardly higher than one line, so that the content below moves little. */
const LONG_NAME = 20
const nameSize = (name: string): string =>
  name.length > LONG_NAME ? 'text-sm/4' : 'text-lg/7 short:max-[559px]:leading-6 side:leading-6'

const LESSONS = {
  a: 'Swipe to compare. Press A to pick.',
  x: 'Press X to see what is known of a creator.',
  start: 'Press START: a whole day passes in 60 seconds.',
}

function Lesson({ lesson, isFirst, picked }: { lesson: keyof typeof LESSONS; isFirst: boolean; picked: number }) {
  const left = PRACTICE_PICKS - picked
  return (
    <span className="min-w-0 text-muted" role="status">
      {isFirst || left === 0 ? LESSONS[lesson] : `${left} to pick. Every choice fits the cap.`}
    </span>
  )
}

/** The five slots below the screen. */
export function PickedSlots({ picks }: { picks: readonly DayCreator[] }) {
  return (
    <ul className="grid grid-cols-5 gap-2">
      {Array.from({ length: PRACTICE_PICKS }, (_, index) => {
        const pick = picks[index]
        return pick ? (
          <li key={pick.creatorId} className="slot">
            <span className="fill" style={hueStyle(pick.category, pick.creatorId)}>
              <Avatar src={pick.thumbnailUrl} name={pick.name} size={44} isLazy={false} />
              <span>{thousands(pick.price)}</span>
            </span>
          </li>
        ) : (
          <li key={`empty-${index}`} className="slot" data-empty="">
            <span className="sr-only">Empty slot</span>
          </li>
        )
      })}
    </ul>
  )
}
