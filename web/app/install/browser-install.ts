/**
 * The browser's own install: whether it is offered, how to start it, whether it has happened.
 *
 * Offered    public/first-paint.js stores the browser's event, which may come before this file has loaded.
 * Installed  the page runs in a window of its own or in the desktop shell, or was installed here and not offered since.
 * Errors     are only logged.
 */
import { create } from 'zustand'
import { isInDesktopApp } from '#web/ui/use-media.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

/** Chromium's event; it is not in the standard. */
export type InstallEvent = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    installEvent?: InstallEvent | undefined
  }
}

const INSTALLED = 'pwa-installed'

type Install = { event: InstallEvent | null; isInstalled: boolean }

export const useInstall = create<Install>(() => ({ event: null, isInstalled: false }))

const isOwnWindow = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true) ||
  isInDesktopApp()

/** Listens until the returned function is called. */
export function watchInstall(): () => void {
  const offered = () => {
    if (!window.installEvent) return
    writeStored(INSTALLED, null) // a browser that offers the install does not have it
    useInstall.setState({ event: window.installEvent, isInstalled: isOwnWindow() })
  }
  const installed = () => {
    writeStored(INSTALLED, 'yes')
    window.installEvent = undefined
    useInstall.setState({ event: null, isInstalled: true })
  }
  useInstall.setState({ event: null, isInstalled: isOwnWindow() || readStored(INSTALLED) === 'yes' })
  offered()
  addEventListener('installable', offered)
  addEventListener('appinstalled', installed)
  return () => {
    removeEventListener('installable', offered)
    removeEventListener('appinstalled', installed)
  }
}

/** Shows the browser's prompt. The event can be used once. */
export async function install(event: InstallEvent): Promise<'accepted' | 'dismissed'> {
  window.installEvent = undefined
  useInstall.setState({ event: null })
  try {
    await event.prompt()
    return (await event.userChoice).outcome
  } catch (error) {
    console.error('The install could not be started', error)
    return 'dismissed'
  }
}
