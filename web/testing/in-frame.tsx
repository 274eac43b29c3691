/** Renders a screen below a header, at least as high as the window and scrolling with the page, as in the application. */
import type { ReactNode } from 'react'

export const inFrame = (screen: ReactNode, headerPx = 48) => (
  <div className="frame">
    <p className="topbar" style={{ height: headerPx }}>
      The header
    </p>
    <main className="flex grow flex-col">{screen}</main>
  </div>
)
