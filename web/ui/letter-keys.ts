/**
 * Whether the letters A, B, X, Y press the controller's caps, and 1, 2, 3 pick practice's cards, from anywhere on the page. Off at first:
 * users who dictate, or type by mistake, would press them unawares (WCAG 2.1.4). While the controller or a card has the focus they always
 * do.
 */
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

const NAME = 'letter-keys'

export const useLetterKeys = create<{ areEverywhere: boolean }>(() => ({ areEverywhere: readStored(NAME) === 'on' }))

export function setLetterKeys(areEverywhere: boolean): void {
  writeStored(NAME, areEverywhere ? 'on' : null)
  useLetterKeys.setState({ areEverywhere })
}
