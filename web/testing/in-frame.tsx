/** Renders a screen below a header and at least as high as the window, in a page that scrolls as the application's does. */
import type { ReactNode } from 'react'

export const inFrame = (screen: ReactNode, headerPx = 48) => (
  <div className="frame">
    <p className="topbar" style={{ height: headerPx }}>
      The header
    </p>
    <main className="flex grow flex-col">{screen}</main>
  </div>
)
