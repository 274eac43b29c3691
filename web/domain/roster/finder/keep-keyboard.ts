/** A button that goes when it is pressed takes the keyboard's focus with it: it goes to the field that filters the same list. */
import type { MouseEvent } from 'react'

export function keepKeyboard({ detail, currentTarget }: MouseEvent): void {
  // a finger has pressed: on a phone the field would open the keyboard
  if (detail > 0) return
  currentTarget.closest('section, dialog')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
}
