/** A team's crest: its three letters on its own colour. Decoration beside the name. */
import type { CSSProperties } from 'react'
import { teams, type Team } from './season.ts'
import styles from './league.module.css'

export function Crest({ team }: { team: Team }) {
  const hue = (teams.indexOf(team) * 137) % 360
  return (
    <span className={styles.crest} style={{ '--h': hue } as CSSProperties} aria-hidden="true">
      {team.short}
    </span>
  )
}
