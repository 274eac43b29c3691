/** The application: the cache of answers, the table of routes, the gate, and toasts over all of it. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Site } from '#web/lib/site.ts'
import { ErrorBoundary } from '#web/ui/error-screen.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { Gate } from './gate.tsx'
import { site } from './routes.tsx'

const InstallPrompts = lazy(() => import('#web/features/install/install-prompts.tsx'))

export function App({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <Site value={site}>
        <ErrorBoundary isWholePage><Gate /></ErrorBoundary>
        <Toasts />
        <Suspense><InstallPrompts /></Suspense>
      </Site>
    </QueryClientProvider>
  )
}
