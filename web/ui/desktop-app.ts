/** Whether this page runs in the desktop app, which marks every page before anything else of it runs (desktop/src/window.rs). */
declare global {
  interface Window {
    /** The version of the desktop app. */
    fantasySocialDesktop?: string
  }
}

export const isInDesktopApp = (): boolean => 'fantasySocialDesktop' in window
