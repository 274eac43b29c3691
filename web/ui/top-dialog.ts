/** Which dialog lies on top: whatever must be seen and reached while it is open (a toast) has to stand inside it. */
import { create } from 'zustand'

const useOpenDialogs = create<{ dialogs: readonly HTMLElement[] }>(() => ({ dialogs: [] }))

export const useTopDialog = (): HTMLElement | null => useOpenDialogs(({ dialogs }) => dialogs.at(-1) ?? null)

/** Notes that it is open; what comes back notes that it is not. */
export function noteDialog(dialog: HTMLElement): () => void {
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }))
  return () => useOpenDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((one) => one !== dialog) }))
}
