/** What is shown when rendering failed, and the boundary that catches it. */
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'

export function ErrorScreen() {
  return (
    <main role="alert" className="grid min-h-[70dvh] grow place-content-center justify-items-center gap-4 p-6 text-center">
      <img src="/art/astronaut.webp" alt="" width={132} height={132} className="-rotate-12" />
      <h1 className="disp text-[24px]/7 font-bold">Something went wrong</h1>
      <p className="max-w-[34ch] text-muted">An unexpected error occurred. Please try refreshing the page.</p>
      <Button tone="coin" onClick={() => location.reload()}>Refresh Page</Button>
    </main>
  )
}

/** Give it the address as its key: on another page rendering is tried again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}
