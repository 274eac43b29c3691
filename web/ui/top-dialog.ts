/** Knows which dialog is on top: a toast must be rendered inside that dialog to be visible and reachable. */
import { create } from 'zustand'

const useOpenDialogs = create<{ dialogs: readonly HTMLElement[] }>(() => ({ dialogs: [] }))

export const useTopDialog = (): HTMLElement | null => useOpenDialogs(({ dialogs }) => dialogs.at(-1) ?? null)

const openedAt = new WeakMap<HTMLElement, number>()

/** `time` is a time of performance.now(). */
export const openedAfter = (dialog: HTMLElement, time: number): boolean => (openedAt.get(dialog) ?? 0) > time

/** Registers an open dialog. Returns a function that unregisters it. */
export function noteDialog(dialog: HTMLElement): () => void {
  openedAt.set(dialog, performance.now())
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }))
  return () => useOpenDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((one) => one !== dialog) }))
}
