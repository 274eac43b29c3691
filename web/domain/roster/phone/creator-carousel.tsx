/**
 * Creator cards side by side, with one in front. Only five are rendered, however many there are. The carousel wraps around; with one or two
 * creators none is shown twice.
 *
 * A swipe of more than 50 px moves by one card; after a shorter swipe the cards spring back. A long press calls its action, and so does a
 * tap on the card in front. A tap on a card beside it moves to that card; the keyboard and screen readers use the controller. `place` may
 * be below 0 or above the number of creators.
 */
import { useEffect, useRef, type CSSProperties, type PointerEvent } from 'react'
import { wholeDollars } from '#web/ui/format.ts'
import { categoryName, hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import styles from './creator-carousel.module.css'

const SWIPE_PX = 50
export const HOLD_MS = 500
/** The distance that a resting finger may move, in pixels. */
const STILL_PX = 10

export type Cartridge = {
  id: number
  name: string
  category: string
  imageUrl: string | null
  price: string
  label?: string
}

type Props = {
  name: string
  items: readonly Cartridge[]
  place: number
  onMove: (by: 1 | -1) => void
  isPicked: (id: number) => boolean
  /** Called on a tap on the card in front. */
  onTap?: () => void
  /** Called after a press of HOLD_MS on the cards. */
  onHold?: () => void
}

export const wrap = (place: number, length: number): number => ((place % length) + length) % length

export function CreatorCarousel({ name, items, place, onMove, isPicked, onTap, onHold }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const grabbedAt = useRef<number | null>(null)
  /** The places between the touched card and the front card; null if no card was touched. */
  const tapped = useRef<number | null>(null)
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(holding.current), [])
  const isHeld = onHold !== undefined
  // the browser's own long-press menu would cover the finder
  useEffect(() => {
    const element = stage.current
    if (!isHeld || !element) return
    const keepQuiet = (event: Event) => event.preventDefault()
    element.addEventListener('contextmenu', keepQuiet)
    return () => element.removeEventListener('contextmenu', keepQuiet)
  }, [isHeld])

  const letGo = (event: PointerEvent, isCancelled: boolean) => {
    clearTimeout(holding.current)
    if (grabbedAt.current === null || !stage.current) return
    const pulled = event.clientX - grabbedAt.current
    grabbedAt.current = null
    stage.current.dataset.drag = '0'
    stage.current.style.removeProperty('--drag')
    if (isCancelled) return
    if (Math.abs(pulled) > SWIPE_PX) onMove(pulled < 0 ? 1 : -1)
    else if (Math.abs(pulled) > STILL_PX || tapped.current === null) return
    else if (tapped.current === 0) onTap?.()
    else onMove(tapped.current > 0 ? 1 : -1)
  }

  return (
    <div
      ref={stage}
      className="stage"
      role="group"
      aria-roledescription="carousel"
      aria-label={name}
      onPointerDown={(event) => {
        grabbedAt.current = event.clientX
        tapped.current = event.button === 0 ? sideOf(event.target) : null
        event.currentTarget.dataset.drag = '1'
        event.currentTarget.setPointerCapture(event.pointerId)
        if (onHold) {
          holding.current = setTimeout(() => {
            grabbedAt.current = null
            onHold()
          }, HOLD_MS)
        }
      }}
      onPointerMove={(event) => {
        if (grabbedAt.current === null) return
        const pulled = event.clientX - grabbedAt.current
        if (Math.abs(pulled) > STILL_PX) clearTimeout(holding.current)
        event.currentTarget.style.setProperty('--drag', `${pulled}px`)
      }}
      onPointerUp={(event) => letGo(event, false)}
      onPointerCancel={(event) => letGo(event, true)}
    >
      {offsetsOf(place, items.length).map((offset) => {
        const item = items[wrap(place + offset, items.length)]!
        return <Cart key={place + offset} item={item} offset={offset} isPicked={isPicked(item.id)} />
      })}
    </div>
  )
}

/** The distance of the touched card from the front card, in places; null beside the cards. */
function sideOf(touched: EventTarget): number | null {
  const offset = touched instanceof Element && touched.closest<HTMLElement>('[data-offset]')?.dataset.offset
  return offset ? Number(offset) : null
}

const FIVE = [-2, -1, 0, 1, 2]

/** With two creators, the two cards swap places. */
function offsetsOf(place: number, length: number): readonly number[] {
  if (length > 2) return FIVE
  if (length === 1) return [0]
  return wrap(place, 2) === 0 ? [0, 1] : [-1, 0]
}

function Cart({ item, offset, isPicked }: { item: Cartridge; offset: number; isPicked: boolean }) {
  const distance = Math.abs(offset)
  const style = {
    '--o': offset,
    '--d': distance,
    zIndex: 5 - distance,
    ...hueStyle(item.category, item.id),
  } as CSSProperties
  return (
    <div
      className={styles.cart}
      data-picked={isPicked ? 1 : 0}
      data-offset={offset}
      aria-hidden={offset !== 0}
      style={style}
    >
      <div className={styles.face}>
        <Avatar src={item.imageUrl} name={item.name} size={256} alt="" isLazy={false} />
        <div className={styles.label} data-own={item.label === undefined ? undefined : 1}>
          <span className={`truncate ${item.label === undefined ? 'max-md:short:hidden' : ''}`}>
            {offset === 0 ? (item.label ?? categoryName(item.category)) : ''}
          </span>
          <span className={`text-coin ${item.label === undefined ? '' : 'max-md:short:hidden'}`}>
            {wholeDollars(item.price)}
          </span>
        </div>
      </div>
    </div>
  )
}
