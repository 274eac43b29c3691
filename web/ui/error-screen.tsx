/** Shown when rendering failed, with the boundary that catches the error. */
import { Component, type ReactNode } from 'react'
import { navigation } from './full-navigation.ts'
import { Button } from './button.tsx'

function ErrorScreen() {
  return (
    <div
      role="alert"
      className="grid min-h-[70dvh] grow place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <img src="/art/astronaut.webp" alt="" width={132} height={132} className="-rotate-12" />
      <h1 className="disp text-2xl/7 font-bold">Something went wrong</h1>
      <p className="max-w-[34ch] text-muted">An unexpected error occurred. Please try refreshing the page.</p>
      <Button tone="coin" onClick={() => navigation.reload()}>
        Refresh Page
      </Button>
    </div>
  )
}

/** Pass the address as its key: on another page rendering is tried again. `isWholePage` if there is nothing else on the page. */
export class ErrorBoundary extends Component<{ isWholePage?: boolean; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return this.props.isWholePage ? (
      <main>
        <ErrorScreen />
      </main>
    ) : (
      <ErrorScreen />
    )
  }
}
