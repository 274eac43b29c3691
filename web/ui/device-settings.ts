/** Settings that are stored on this device: sounds and letter keys. */
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

const SOUNDS = 'sounds'
const LETTER_KEYS = 'letter-keys'

/** Whether the game plays sounds. Sounds are off until the player switches them on in the profile. */
export const useSounds = create<{ isOn: boolean }>(() => ({ isOn: readStored(SOUNDS) === 'on' }))

export const areSoundsOn = (): boolean => useSounds.getState().isOn

export function switchSounds(isOn: boolean): void {
  writeStored(SOUNDS, isOn ? 'on' : null)
  useSounds.setState({ isOn })
}

/**
 * Whether the letter keys A, B, X, Y press the buttons of the controller, and 1, 2, 3 pick a card in practice, from anywhere on the page.
 * Off by default, because users who dictate would press them by accident (WCAG 2.1.4). The keys always work while the controller or a
 * card has the focus.
 */
export const useLetterKeys = create<{ areEverywhere: boolean }>(() => ({
  areEverywhere: readStored(LETTER_KEYS) === 'on',
}))

export function setLetterKeys(areEverywhere: boolean): void {
  writeStored(LETTER_KEYS, areEverywhere ? 'on' : null)
  useLetterKeys.setState({ areEverywhere })
}
