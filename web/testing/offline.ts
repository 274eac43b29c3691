/** Lets all calls fail until the end of the test, as without a network. */
import { onTestFinished, vi } from 'vitest'
import { markOnline } from '#web/api/offline-responses.ts'

export function goOffline(): void {
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => {
    vi.stubGlobal('fetch', online)
    markOnline()
  })
}
