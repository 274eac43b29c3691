/** The content of a shared entry's picture as plain data: equal data makes an equal picture. */
import { createHash } from 'node:crypto'
import { drawableName, drawableText, initialsOf } from './drawable-text.ts'
import type { SharedEntry } from './shared-entry.ts'
import { bankedSentence, dayOf, stateOf, verdictOf } from './share-texts.ts'

/** Increase this number when the design of pictures changes. */
const LOOK = 1

export type CardPick = { initials: string; name: string; points: string; hasBeaten: boolean; verdict: string }
export type Card = {
  player: string
  title: string
  day: string
  state: string
  isFinal: boolean
  rank: string | null
  isTied: boolean
  of: string
  score: string
  /** The explanation if the picks alone do not make the score; otherwise empty. */
  banked: string
  picks: readonly CardPick[]
}

export function cardOf(shared: SharedEntry): Card {
  const { player, title, phase, day, rank, isTied, entries, score, banked, picks } = shared
  return {
    player: drawableName(player, 'A player', 24),
    title: drawableText(title, 28),
    day: dayOf(day),
    state: stateOf(shared),
    isFinal: phase === 'completed',
    rank: rank === null ? null : `#${rank.toLocaleString('en-US')}`,
    isTied,
    of: `of ${entries.toLocaleString('en-US')}`,
    score: score.toFixed(1),
    banked: bankedSentence(banked),
    picks: picks.map((pick) => {
      const name = drawableName(pick.name, pick.handle, 26)
      const { hasBeaten } = pick
      const verdict = verdictOf(pick, phase)
      return { initials: initialsOf(name), name, points: pick.points.toFixed(1), hasBeaten, verdict }
    }),
  }
}

export const hashOf = (card: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([LOOK, card]))
    .digest('hex')
