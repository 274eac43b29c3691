/** Whether the player wants sounds, on this device. Nobody hears any before switching them on in the profile. */
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

const NAME = 'sounds'

export const useSounds = create<{ isOn: boolean }>(() => ({ isOn: readStored(NAME) === 'on' }))

export const areSoundsOn = (): boolean => useSounds.getState().isOn

export function switchSounds(isOn: boolean): void {
  writeStored(NAME, isOn ? 'on' : null)
  useSounds.setState({ isOn })
}
