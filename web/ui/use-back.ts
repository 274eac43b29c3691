/**
 * Gives an overlay without an address an entry in the browser's history, so that going back closes the overlay and stays on the page.
 *
 * The history entries on top of the page's own carry their depth, { over: 1 }. Opening and closing only change the list of overlays;
 * `settle` then updates the history to match it. A page that an overlay links to lies above such an entry, so going back from that page
 * passes the entry.
 */
import { useEffect, useEffectEvent } from 'react'
import { navigation } from './full-navigation.ts'

/** The functions that close the open overlays, the topmost last. */
const open: (() => void)[] = []

/** Going back takes a moment, and until then the history is out of date. */
let isOnItsWay = false

/** The address of a link that was followed while the history goes back, which would undo the navigation. */
let overtaken: string | undefined

/** Calls `onBack` when the user goes back in the browser's history while this overlay is the topmost. */
export function useBack(onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    // a browser skips history entries that a page added before any interaction
    if (!navigator.userActivation.hasBeenActive) return
    const own = () => close()
    open.push(own)
    settleSoon()
    return () => {
      open.splice(open.indexOf(own), 1)
      settleSoon()
    }
  }, [])
}

const depth = (): number => {
  const { over } = (history.state ?? {}) as { over?: number }
  return over ?? 0
}

let isDue = false

/** If one overlay closes and the next opens in the same turn, nothing changes. */
function settleSoon(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    settle()
  })
}

function settle(): void {
  if (isOnItsWay || navigation.isOnItsWay) return
  const surplus = depth() - open.length
  // after going back from an overlay the page keeps its scroll position
  history.scrollRestoration = depth() + open.length === 0 ? 'auto' : 'manual'
  for (let over = depth() + 1; over <= open.length; over += 1) history.pushState({ over }, '')
  if (surplus <= 0) return
  isOnItsWay = true
  history.go(-surplus)
}

globalThis.addEventListener?.('popstate', () => {
  if (!isOnItsWay) for (const close of open.slice(depth()).toReversed()) close()
  isOnItsWay = false
  if (overtaken !== undefined) history.pushState(null, '', overtaken)
  overtaken = undefined
  settleSoon()
})

// the router fires this event for every address it navigates to
globalThis.addEventListener?.('pushState', () => {
  if (isOnItsWay) overtaken = location.href
})
