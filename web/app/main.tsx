/** Starts the application. The page's own markup stays up until the first screen is complete. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#web/api/query-client.ts'
import { registerServiceWorker } from '#web/api/service-worker.ts'
import { applyTheme } from '#web/ui/theme.ts'
import { App } from './app.tsx'
import { prepare } from './prepare.ts'

async function start(): Promise<void> {
  applyTheme()
  const queries = makeQueryClient()
  await prepare(location.pathname, queries)
  const root = createRoot(document.getElementById('root')!)
  // in slices, so that a slow phone can respond to touches in between
  startTransition(() => root.render(<App queries={queries} />))
  if (import.meta.env.PROD) registerServiceWorker()
}

// not awaited here: screens import what this file is bundled with, and would wait for it in turn
void start()
