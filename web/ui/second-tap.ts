/**
 * The second tap of a double tap, whose first tap has closed a dialog: it would press whatever was below the button, such as a tab of the
 * bar. Such a tap does nothing. Elsewhere on the screen, and with the keyboard, everything works at once.
 */
const LONGEST_MS = 500
/** Two taps of one finger are hardly farther apart. */
const NEAR_PX = 40

type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>
let first: Tap | null = null

/** For a dialog to call with each tap on it. */
export const noteTap = (tap: Tap): void => void (first = tap)

/** For a dialog to call when it closes. */
export const ignoreSecondTap = (): void => addEventListener('click', swallow, { capture: true })

/** By the times of the taps themselves: a busy page hears of them late. */
function swallow(event: MouseEvent): void {
  if (first && isSecond(event, first)) {
    event.preventDefault()
    event.stopPropagation()
  } else removeEventListener('click', swallow, { capture: true })
}

/** The keyboard's presses have no place, and are no taps. The second click of a mouse says itself that it is one; a finger's may not. */
const isSecond = (tap: MouseEvent, before: Tap): boolean =>
  before.detail > 0 &&
  tap.detail > (tap instanceof PointerEvent && tap.pointerType === 'mouse' ? 1 : 0) &&
  tap.timeStamp - before.timeStamp <= LONGEST_MS &&
  Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) <= NEAR_PX
