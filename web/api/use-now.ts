/**
 * Returns the time on the server's clock, in whole seconds (as ms), updated at each of its seconds, so that all countdowns on a page change
 * together. All users of the hook share one timer, which stops when there are none.
 */
import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const wholeSecond = (): number => Math.floor(serverNow() / 1000) * 1000

function wait(): void {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener()
      wait()
    },
    1000 - (serverNow() % 1000),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) wait()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

export const useNow = (): number => useSyncExternalStore(subscribe, wholeSecond)
