/** The icon for each type of notice. */
import { Activity, ArrowUpDown, Bell, Flag, Medal, Radio, Rocket, Ticket, Trophy } from 'lucide-react'
import type { ReactElement } from 'react'

const LOOK = { size: 19, 'aria-hidden': true } as const

const ICONS: Record<string, ReactElement> = {
  competition_start: <Radio {...LOOK} />,
  competition_end: <Flag {...LOOK} />,
  score_update: <Activity {...LOOK} />,
  rank_change: <ArrowUpDown {...LOOK} />,
  new_entry: <Ticket {...LOOK} />,
  winner_announced: <Trophy {...LOOK} />,
  competition_result: <Medal {...LOOK} />,
  application_decided: <Rocket {...LOOK} />,
}
const OTHER = <Bell {...LOOK} />

export const iconOf = (type: string): ReactElement => (Object.hasOwn(ICONS, type) ? ICONS[type]! : OTHER)
