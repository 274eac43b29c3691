/**
 * Picking on a desktop: three cards, chosen with the pointer or with the keys 1, 2 and 3. The keys work while the focus is in the cards, or
 * from anywhere if the player wants that (web/ui/device-settings.ts).
 */
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { PRACTICE_PICKS } from '#game/practice.ts'
import { counted, points, wholeDollars } from '#web/ui/format.ts'
import { useLetterKeys } from '#web/ui/device-settings.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { BudgetStatus } from '#web/domain/roster/budget-status.tsx'
import { categoryName, hueStyle } from '#web/domain/creator/hue.ts'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { DayField, DraftLocks, factOf, type PickProps, PracticeNote } from './pick-parts.tsx'
import type { DayCreator } from './day.ts'
import { PickedSlots } from './phone-pick.tsx'
import styles from './practice.module.css'

export function DesktopPick({ day, round, roster, picks, isFirst, onDay }: PickProps) {
  const isReady = picks.length === PRACTICE_PICKS
  const three = isReady ? [] : round.threes[picks.length]!
  const { cards, pick } = useNextCard(picks.length, three, roster.add)
  useNumberKeys(cards, three, pick)
  const areEverywhere = useLetterKeys((state) => state.areEverywhere)
  const hasMouse = useMedia('(pointer: fine)')
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReady) start.current?.focus()
  }, [isReady])

  return (
    <div className={styles.page}>
      <ScreenHead
        title={isReady ? 'Ready to play' : 'Pick one of three'}
        subtitle={
          isReady
            ? 'A whole recorded day passes in 60 seconds, against 24 bots.'
            : `Five times, with ${hasMouse ? KEYS[areEverywhere ? 'everywhere' : 'inside'] : 'a tap'}. Every choice fits the cap.`
        }
        aside={
          <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
            <DraftLocks says="The draft locks in" />
            <Link to="/" className={buttonClass('ghost')}>
              Skip practice
            </Link>
          </span>
        }
      />
      <section className="panel grid gap-4 p-5" aria-label="Your picks">
        <div className="flex items-center justify-between gap-3">
          <h2 className="disp text-lg/7 font-bold" aria-live="polite">
            {isReady ? 'All five are picked' : `Pick ${picks.length + 1} of ${PRACTICE_PICKS}`}
          </h2>
          <Button disabled={picks.length === 0} onClick={() => roster.drop(picks.at(-1)!.creatorId)}>
            <Undo2 size={18} aria-hidden="true" />
            Undo
          </Button>
        </div>
        <div className={styles.picked}>
          <PickedSlots picks={picks} />
          <BudgetStatus {...roster.spending} />
        </div>
        {isReady && (
          <Button ref={start} tone="coin" className="min-h-[54px] text-base" onClick={roster.save}>
            Start the practice round
          </Button>
        )}
      </section>
      {isReady ? (
        <ul className={styles.five} aria-label="Your five">
          {picks.map((creator) => (
            <li key={creator.creatorId} className={styles.card}>
              <Face creator={creator} />
            </li>
          ))}
        </ul>
      ) : (
        <ol ref={cards} className={styles.cards} aria-label="One of three">
          {three.map((creator, nth) => (
            <li key={creator.creatorId} className="grid">
              <Card creator={creator} number={nth + 1} onPick={pick} />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PracticeNote day={day} />
        {!isFirst && <DayField day={day} onDay={onDay} />}
      </div>
    </div>
  )
}

const KEYS = {
  inside: 'a click, or the keys 1, 2, 3 while a card has the focus',
  everywhere: 'the keys 1, 2, 3 or a click',
}

type CardProps = { creator: DayCreator; number: number; onPick: (creator: DayCreator) => void }

function Card({ creator, number, onPick }: CardProps) {
  return (
    <button type="button" className={styles.card} aria-keyshortcuts={String(number)} onClick={() => onPick(creator)}>
      <Face creator={creator} number={number} />
    </button>
  )
}

function Face({ creator, number }: { creator: DayCreator; number?: number }) {
  const { name, category, thumbnailUrl, price, expectedPoints, start } = creator
  return (
    <>
      <span className={styles.art} style={hueStyle(category, creator.creatorId)}>
        <Avatar src={thumbnailUrl} name={name} size={132} alt="" isLazy={false} />
        {number && (
          <kbd className={styles.key} aria-hidden="true">
            {number}
          </kbd>
        )}
      </span>
      <span className="grid gap-1 p-4">
        <span translate="no" className="disp line-clamp-2 text-lg/6 font-bold">
          {name}
        </span>
        <span className="truncate text-caption text-muted">
          {categoryName(category)} · {counted(start.subscribers, 'sub')}
        </span>
        <span className="min-h-10 text-sm/5 font-semibold">{factOf(creator)}</span>
        <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <span translate="no" className="disp text-lg font-bold text-coin-text">
            {wholeDollars(price)}
          </span>
          <span className="text-caption text-muted">
            <b translate="no" className="text-text">
              {points(expectedPoints)}
            </b>{' '}
            points projected
          </span>
        </span>
      </span>
    </>
  )
}

/** Picking removes the card and the focus with it: the focus moves to the card in its place. */
function useNextCard(picked: number, three: readonly DayCreator[], onPick: (creator: DayCreator) => void) {
  const cards = useRef<HTMLOListElement>(null)
  const place = useRef<number>(null)
  useEffect(() => {
    if (place.current === null) return
    cards.current?.querySelectorAll<HTMLElement>('button')[place.current]?.focus({ preventScroll: true })
    place.current = null
  }, [picked])
  return {
    cards,
    pick(creator: DayCreator) {
      if (cards.current?.contains(document.activeElement)) place.current = three.indexOf(creator)
      onPick(creator)
    },
  }
}

function useNumberKeys(
  cards: RefObject<HTMLElement | null>,
  three: readonly DayCreator[],
  onPick: (creator: DayCreator) => void,
): void {
  const latest = useRef({ three, onPick })
  useEffect(() => {
    latest.current = { three, onPick }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (!useLetterKeys.getState().areEverywhere && !cards.current?.contains(document.activeElement)) return
      const chosen = latest.current.three[Number(event.key) - 1]
      if (chosen) latest.current.onPick(chosen)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [cards])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
