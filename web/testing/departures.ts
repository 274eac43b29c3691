/** Records full page navigations instead of making them, since they would unload the test page. */
import { afterEach, beforeEach, vi } from 'vitest'
import { navigation } from '#web/ui/full-navigation.ts'

export type Departure = { how: 'go' | 'replace' | 'reload'; to?: string }

export function keepDepartures(): { departures: readonly Departure[] } {
  const departures: Departure[] = []
  beforeEach(() => {
    departures.length = 0
    vi.spyOn(navigation, 'goTo').mockImplementation((to) => void departures.push({ how: 'go', to }))
    vi.spyOn(navigation, 'replaceBy').mockImplementation((to) => void departures.push({ how: 'replace', to }))
    vi.spyOn(navigation, 'reload').mockImplementation(() => void departures.push({ how: 'reload' }))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  return { departures }
}
