/**
 * Finds what cannot be read or pressed, however the page is scrolled: elements that end beside the window, are cut off by their
 * surroundings, or are covered; and elements that the controller covers before anybody scrolls. Returns one line for each, none if all is
 * well.
 */
export function illegible(part: Element): string[] {
  const pads = [...part.querySelectorAll('[data-controls] > *')].map((pad) => pad.getBoundingClientRect())
  const shown = [...part.querySelectorAll('*')].filter(isRead)
  const below = shown
    .filter((one) => !one.closest('[data-controls]') && pads.some((pad) => meets(textBoxOf(one), pad)))
    .map((one) => `under the controller: ${one.textContent}`)
  const unread = shown.flatMap((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const why = whyUnread(one)
    return why === null ? [] : [`${why}: ${one.textContent || one.ariaLabel}`]
  })
  scrollTo(0, 0)
  return [...below, ...unread]
}

/** True if the element has text of its own or can be pressed, and is visible. */
function isRead(one: Element): boolean {
  const hasWords = [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  const { width } = one.getBoundingClientRect()
  return (
    (hasWords || one.matches('button, a')) &&
    width > 1 &&
    one.checkVisibility() &&
    !one.closest('[aria-hidden="true"]:not(i), .sr-only')
  )
}

/** Returns the rectangle of the text itself, without padding, or the box of a picture that can be pressed. */
function textBoxOf(one: Element): DOMRect {
  const texts = [...one.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
  if (texts.length === 0) return one.getBoundingClientRect()
  const range = document.createRange()
  range.setStartBefore(texts[0]!)
  range.setEndAfter(texts.at(-1)!)
  return range.getBoundingClientRect()
}

function whyUnread(one: Element): string | null {
  const { left, right, top, bottom } = textBoxOf(one)
  if (left < 0 || right > innerWidth + 0.5) return `beside the window, ${left} to ${right}`
  for (let around: Element | null = one; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue
    const edge = around.getBoundingClientRect()
    // the line box of a letter is higher than the letter
    const isCut = right > edge.right + 1 || left < edge.left - 1 || bottom > edge.bottom + 5 || top < edge.top - 5
    if (isCut) return 'cut off'
  }
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const hit = document.elementFromPoint(x, y)
  if (hit === null) return 'out of sight'
  if (one.contains(hit) || hit.contains(one)) return null
  // the touch target of a button is larger than the button, and must not cover another button
  const edge = hit.getBoundingClientRect()
  const isSeen = x > edge.left && x < edge.right && y > edge.top && y < edge.bottom
  return isSeen || one.matches('button, a') ? `under ${hit.tagName} ${hit.textContent}` : null
}

const meets = (one: DOMRect, other: DOMRect) =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1

/** Windows too low or too narrow for the controller: phones with browser bars, and zoomed pages. */
export const SMALL_WINDOWS: readonly (readonly [width: number, height: number])[] = [
  [384, 512],
  [512, 384],
  [320, 256],
  [320, 180],
  [427, 240],
  [422, 195],
  [480, 270],
  [568, 320],
  [640, 304],
  [667, 331],
  [320, 480],
  [240, 427],
  [180, 320],
]
