/** What a notice is about, as a picture. */
import { Activity, ArrowUpDown, Bell, Flag, Radio, Ticket, Trophy } from 'lucide-react'
import type { ReactElement } from 'react'

const look = { size: 19, 'aria-hidden': true } as const

const ICONS: Record<string, ReactElement> = {
  competition_start: <Radio {...look} />,
  competition_end: <Flag {...look} />,
  score_update: <Activity {...look} />,
  rank_change: <ArrowUpDown {...look} />,
  new_entry: <Ticket {...look} />,
  winner_announced: <Trophy {...look} />,
}
const OTHER = <Bell {...look} />

export const iconOf = (type: string): ReactElement => (Object.hasOwn(ICONS, type) ? ICONS[type]! : OTHER)
