/** Returns the idempotency keys of all requests from now on, in order. The test has to call fakeServer. */
import { vi } from 'vitest'

export function recordKeys(): readonly (string | null)[] {
  const keys: (string | null)[] = []
  const { fetch: send } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return send(address, init)
  })
  return keys
}
