/** A screen below a header, as the application's frame has it: as high as the window at least, and scrolling with the page. */
import type { ReactNode } from 'react'

export const inFrame = (screen: ReactNode, headerPx = 48) => (
  <div className="frame">
    <p className="topbar" style={{ height: headerPx }}>
      The header
    </p>
    <main className="flex grow flex-col">{screen}</main>
  </div>
)
