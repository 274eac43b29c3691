/**
 * Before a row of a list is removed by a button of its own: the focus goes on to the same button of the next row, or of the one before, so
 * that the keyboard is not lost. Out: whether there is another row.
 */
export function focusBeside(row: Element, button = 'button'): boolean {
  const of = (beside: Element | null) => beside?.querySelector<HTMLElement>(button)
  const next = of(row.nextElementSibling) ?? of(row.previousElementSibling)
  next?.focus()
  return next != null
}
