/**
 * The second tap of a double tap, whose first tap has closed a dialog: it would press whatever was below the button, such as a tab of the
 * bar. Such a tap does nothing. Elsewhere on the screen, and with the keyboard, everything works at once.
 */
const LONGEST_MS = 400
/** Two taps of one finger are hardly farther apart. */
const NEAR_PX = 40

type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>
let last: Tap | null = null

/** For a dialog to call with each tap on it. The keyboard's presses have no place. */
export function noteTap({ clientX, clientY, timeStamp, detail }: Tap & { detail: number }): void {
  last = detail > 0 ? { clientX, clientY, timeStamp } : null
}

/** For a dialog to call when it closes. */
export function ignoreSecondTap(): void {
  if (!last || performance.now() - last.timeStamp > LONGEST_MS) return
  const { clientX, clientY } = last
  last = null
  const swallow = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= NEAR_PX
    if (!isNear || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), LONGEST_MS)
}
