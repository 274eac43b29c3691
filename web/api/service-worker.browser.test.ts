import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectComplaints } from '#web/testing/complaints.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { registerServiceWorker, takeNewVersion, useNewVersion, watch } from './service-worker.ts'

const { departures } = keepDepartures()

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly heard: unknown[] = []
  postMessage(message: unknown): void {
    this.heard.push(message)
  }
  becomes(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
}
const watched = (given: Partial<Pick<FakeRegistration, 'waiting' | 'active'>>) => {
  const registration = Object.assign(new FakeRegistration(), given)
  watch(registration as unknown as ServiceWorkerRegistration)
  return registration
}
const comes = (registration: FakeRegistration) => {
  const worker = new FakeWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  worker.becomes('installed')
  return worker
}
const waiting = () => useNewVersion.getState().waiting as unknown as FakeWorker | null

beforeEach(() => useNewVersion.setState({ waiting: null }))
afterEach(() => vi.restoreAllMocks())

test('a new version is announced when it waits already or arrives while the page is open', () => {
  const before = new FakeWorker()
  watched({ waiting: before, active: new FakeWorker() })
  expect(waiting()).toBe(before)
  const next = comes(watched({ active: new FakeWorker() }))
  expect(waiting()).toBe(next)
})

test('the first service worker of a browser is not a new version', () => {
  comes(watched({}))
  expect(waiting()).toBeNull()
})

test('accepting a new version activates it and then reloads the page', () => {
  const worker = new FakeWorker()
  takeNewVersion(worker as unknown as ServiceWorker)
  expect(worker.heard).toEqual([{ type: 'SKIP_WAITING' }])
  worker.becomes('activating')
  expect(departures).toEqual([])
  worker.becomes('activated')
  expect(departures).toEqual([{ how: 'reload' }])
})

test('a failed registration is only logged', async () => {
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('insecure'))
  registerServiceWorker()
  await vi.waitFor(() => expectComplaints(/service worker could not be registered/))
})
