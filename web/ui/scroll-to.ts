/** Scrolls an element to the top of the window: smoothly, or at once for people who prefer reduced motion. */
export function scrollToElement(element: Element | null | undefined): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block: 'start' })
}
