/** The creators in the carousel of the phone draft: all creators, or the results of the finder. */
import { useState } from 'react'
import type { Creator } from '#contract/creators.ts'
import {
  chooseFrom,
  EVERYBODY,
  isEverybody,
  whoFits,
  type Choice,
  type Fits,
  choiceAtFirst,
  keepOrder,
} from '#web/domain/roster/finder/choice.ts'
import type { DraftRoster } from '#web/domain/roster/draft-roster.ts'
import { wrap } from './creator-carousel.tsx'

export function useChosenCreators(creators: readonly Creator[], roster: DraftRoster) {
  const [choice, setChoice] = useState(choiceAtFirst)
  const picked = roster.picks.map(({ creatorId }) => creatorId)
  const fits = whoFits(roster.roomFor, picked)
  const { minPicks } = roster.limits
  // a price must leave room for other picks only while more than one pick is missing
  const roomFor = picked.length + 1 < minPicks ? minPicks : null
  const chosen = listOf(creators, choice, fits)
  const { place, current, move, show } = useCarousel(chosen)
  const choose = (next: Choice, creatorId: number | null) => {
    const list = listOf(creators, next, fits)
    setChoice(next)
    keepOrder(next.order)
    show(creatorId ?? list[0]!.id, list)
  }
  return {
    chosen,
    place,
    current,
    move,
    /** The state that the finder opens with. */
    asked: { choice, fits, roomFor },
    /** With `creatorId` null the first creator comes to the front of the carousel. */
    choose,
    showAll: () => choose(EVERYBODY, current.id),
    /** Shows a creator. If the filter hides it, the filter is removed. */
    showOne: (id: number) => (chosen.some((one) => one.id === id) ? show(id) : choose(EVERYBODY, id)),
  }
}

/** Returns all creators if the filter matches none: the carousel is never empty. */
function listOf(creators: readonly Creator[], choice: Choice, fits: Fits): readonly Creator[] {
  if (isEverybody(choice)) return creators
  const chosen = chooseFrom(creators, choice, fits)
  return chosen.length > 0 ? chosen : creators
}

let scouted = 0
/** Remembers the creator whose own page is opened, so that the carousel returns to it. */
export const noteScouted = (creatorId: number): void => void (scouted = creatorId)

/** Returns the creator in front of a list that is never empty. */
function useCarousel(creators: readonly Creator[]) {
  const at = (place: number) => ({ place, id: creators[wrap(place, creators.length)]!.id })
  const [focus, setFocus] = useState(() => at(Math.max(0, placeOf(creators, scouted))))
  const current = creators[wrap(focus.place, creators.length)]!
  if (current.id !== focus.id) setFocus(at(Math.max(0, placeOf(creators, focus.id))))

  return {
    place: focus.place,
    current,
    move: (by: 1 | -1) => setFocus(({ place }) => at(place + by)),
    /** Brings a creator to the front, of this list or of the next one. */
    show: (creatorId: number, of: readonly Creator[] = creators) =>
      setFocus({ place: Math.max(0, placeOf(of, creatorId)), id: creatorId }),
  }
}

const placeOf = (creators: readonly Creator[], id: number): number => creators.findIndex((one) => one.id === id)
