/** Where an entry is likely to end, in one line that leads to its race: on a phone that is below the controls. */
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { scrollToElement } from '#web/lib/scroll-to.ts'
import { Chevron } from '#web/ui/icons.tsx'
import { bandText } from './race-words.ts'
import { raceIn, type Moment } from './use-race.ts'
import styles from './gamemode.module.css'

/** The id of what it leads to. */
export const RACE = 'your-race'

/** As those of the race. */
type Props = {
  competition: Competition
  entry: Entry
  entries: readonly Entry[]
  creators: readonly Creator[]
  moment: Moment | null
}

export function LikelyLine({ moment, entry }: Props) {
  const race = raceIn(moment, entry)?.race
  if (!race) return null
  return (
    <button type="button" className={styles.shortly} onClick={showRace}>
      Likely {bandText(race)}
      <Chevron to="right" />
    </button>
  )
}

function showRace(): void {
  const race = document.getElementById(RACE)
  scrollToElement(race)
  race?.focus({ preventScroll: true })
}
