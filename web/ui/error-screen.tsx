/** Two error boundaries: one mounts its children again when other software has changed the page, the other shows that rendering failed. */
import { Component, Fragment, type ReactNode } from 'react'
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

/** Matches the error that is thrown when React removes a node that other software, such as a translator, has moved or replaced. */
const isForeignChange = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

type Mounted = { error: unknown; mount: number }

/** Mounts its children again after other software has changed their elements. Other errors reach the boundary around it. */
export class Remount extends Component<{ children: ReactNode }, Mounted> {
  override state: Mounted = { error: null, mount: 0 }

  static getDerivedStateFromError(error: unknown): Partial<Mounted> {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (isForeignChange(error)) this.setState(({ mount }) => ({ error: null, mount: mount + 1 }))
  }

  override render(): ReactNode {
    const { error, mount } = this.state
    if (error === null) return <Fragment key={mount}>{this.props.children}</Fragment>
    if (isForeignChange(error)) return null
    throw error
  }
}

/** Pass the address as its key, so that rendering is tried again on another page. With `isWholePage` there is nothing else on the page. */
export class ErrorBoundary extends Component<{ isWholePage?: boolean; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return <Remount>{this.props.children}</Remount>
    return this.props.isWholePage ? (
      <main>
        <ErrorScreen />
      </main>
    ) : (
      <ErrorScreen />
    )
  }
}
