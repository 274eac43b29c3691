/**
 * The creator of a list that is in focus. `place` may run past both ends. When the list changes, the same creator stays in focus if it is
 * still in it; otherwise the first one is. A player who comes back from scouting is at the same creator.
 */
import { useState } from 'react'
import type { Creator } from '#contract/creators.ts'
import { wrap } from './creator-carousel.tsx'

let scouted = 0
/** This creator is looked at on a page of its own now. */
export const noteScouted = (creatorId: number): void => void (scouted = creatorId)

/** The list is never empty. */
export function useCarousel(creators: readonly Creator[]) {
  const at = (place: number) => ({ place, id: creators[wrap(place, creators.length)]!.id })
  const [focus, setFocus] = useState(() => at(Math.max(0, placeOf(creators, scouted))))
  const current = creators[wrap(focus.place, creators.length)]!
  if (current.id !== focus.id) setFocus(at(Math.max(0, placeOf(creators, focus.id))))

  return {
    place: focus.place,
    current,
    move: (by: 1 | -1) => setFocus(({ place }) => at(place + by)),
    /** Brings a creator of the list to the front, or of the one that comes next. */
    show: (creatorId: number, of: readonly Creator[] = creators) =>
      setFocus({ place: Math.max(0, placeOf(of, creatorId)), id: creatorId }),
  }
}

const placeOf = (creators: readonly Creator[], id: number): number => creators.findIndex((one) => one.id === id)
