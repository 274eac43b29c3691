/** The application: query cache, routes, access gate, and toasts above everything. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#web/ui/error-screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { Gate } from './gate.tsx'

const InstallPrompts = lazy(() => import('./install/install-prompts.tsx'))

export function App({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <ErrorBoundary isWholePage>
        <Gate />
      </ErrorBoundary>
      <Toasts />
      <Suspense>
        <InstallPrompts />
      </Suspense>
    </QueryClientProvider>
  )
}
