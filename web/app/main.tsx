/** Starts the application. What index.html painted stays up until there is something to put in its place. */
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#web/lib/query-client.ts'
import { registerServiceWorker } from '#web/lib/service-worker.ts'
import { userQuery } from '#web/lib/session.ts'
import { applyTheme } from '#web/lib/theme.ts'
import { App } from './app.tsx'
import { routeOf } from './routes.tsx'

applyTheme()
const queries = makeQueryClient()
await Promise.allSettled([queries.prefetchQuery(userQuery), routeOf(location.pathname)?.load()])
createRoot(document.getElementById('root')!).render(<App queries={queries} />)
if (import.meta.env.PROD) registerServiceWorker()
