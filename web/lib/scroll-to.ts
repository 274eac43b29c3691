/** Brings an element to the top of the window: gliding, or at once for whoever wants less motion. */
export function scrollToElement(element: Element | null | undefined): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block: 'start' })
}
