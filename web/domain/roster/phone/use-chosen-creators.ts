/** Whom the carousel of a phone runs through: all creators, or those that the finder was asked for. */
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
  // the next pick but one is the first that needs room left for it
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
    /** What the finder opens with. */
    asked: { choice, fits, picked, roomFor },
    /** `creatorId` null: from the first of them on. */
    choose,
    showAll: () => choose(EVERYBODY, current.id),
    /** Whoever is not among the chosen is shown among all. */
    showOne: (id: number) => (chosen.some((one) => one.id === id) ? show(id) : choose(EVERYBODY, id)),
  }
}

/** All creators if nobody fits: an empty carousel would show nothing at all. */
function listOf(creators: readonly Creator[], choice: Choice, fits: Fits): readonly Creator[] {
  if (isEverybody(choice)) return creators
  const chosen = chooseFrom(creators, choice, fits)
  return chosen.length > 0 ? chosen : creators
}

let scouted = 0
/** This creator is looked at on a page of its own now. */
export const noteScouted = (creatorId: number): void => void (scouted = creatorId)

/** The list is never empty. */
function useCarousel(creators: readonly Creator[]) {
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
