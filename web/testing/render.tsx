/** Renders a screen as the application does: with the query cache, an address, and toasts. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { makeQueryClient } from '#web/api/query-client.ts'
import { Toasts } from '#web/ui/toasts.tsx'

export type Rendered = Awaited<ReturnType<typeof render>> & {
  queries: QueryClient
  /** The present address, for instance `/gamemode`. */
  address: () => string
  /** All addresses since the render. */
  visited: readonly string[]
}

export async function renderScreen(screen: ReactNode, { path = '/' }: { path?: string } = {}): Promise<Rendered> {
  const queries = makeQueryClient()
  const { hook, searchHook, history } = memoryLocation({ path, record: true })
  const rendered = await render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        {screen}
        <Toasts />
      </Router>
    </QueryClientProvider>,
  )
  return Object.assign(rendered, { queries, address: () => history.at(-1)!, visited: history })
}
