/**
 * Knows whether the browser offers to install the app, starts the install, and notices when it is done.
 *
 * Offered    public/first-paint.js stores the browser's event, which may come before this file has loaded.
 * Installed  the page runs in a window of its own or in the desktop shell, or was installed here and not offered since.
 * Errors     are only logged.
 */
import { create } from 'zustand'
import { isInDesktopApp } from '#web/ui/use-media.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

/** An event of Chromium that is not in the standard. */
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

/** Listens to install events until the returned function is called. */
export function watchInstall(): () => void {
  const offered = () => {
    if (!window.installEvent) return
    writeStored(INSTALLED, null) // a browser that offers the install does not have the app installed
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

/** Shows the browser's install prompt. The event can be used once. */
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
