/** The phase of a competition, in one word. The dot pulses only while it is live. */
import type { Phase } from '#game/phase.ts'

const PILLS: Record<Phase, { word: string; tone: string }> = {
  upcoming: { word: 'Upcoming', tone: '' },
  drafting: { word: 'Drafting', tone: 'pill-coin' },
  live: { word: 'LIVE', tone: 'pill-go' },
  review: { word: 'Provisional', tone: 'pill-ice' },
  completed: { word: 'Final', tone: 'pill-coin' },
  void: { word: 'Void', tone: 'pill-flare' },
}

export function PhasePill({ phase }: { phase: Phase }) {
  const { word, tone } = PILLS[phase]
  return (
    <span className={`pill ${tone}`}>
      {phase === 'live' && <i className="pulse bg-ink" aria-hidden="true" />}
      {word}
    </span>
  )
}
