/** Where an entry is likely to end, in one line that links to its race, which is below the controls on a phone. */
import { scrollToElement } from '#web/ui/scroll-to.ts'
import { Chevron } from '#web/ui/icons.tsx'
import { lead } from '#web/ui/lead.ts'
import { bandText } from './race-words.ts'
import { raceIn, type RaceProps } from './use-race.ts'
import styles from './gamemode.module.css'

/** The id of the link's target. */
export const RACE = 'your-race'

export function LikelyLine({ moment, entry }: RaceProps) {
  const race = raceIn(moment, entry)?.race
  if (!race) return null
  return (
    <button type="button" className={`${lead} ${styles.shortly}`} onClick={showRace}>
      <span>
        Likely <span>{bandText(race)}</span>
      </span>
      <Chevron to="right" />
    </button>
  )
}

function showRace(): void {
  const race = document.getElementById(RACE)
  scrollToElement(race)
  race?.focus({ preventScroll: true })
}
