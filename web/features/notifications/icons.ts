/** What a notice is about, as a picture. */
import { Activity, ArrowUpDown, Bell, Flag, Radio, Ticket, Trophy, type LucideIcon } from 'lucide-react'

const ICONS: Record<string, LucideIcon> = {
  competition_start: Radio,
  competition_end: Flag,
  score_update: Activity,
  rank_change: ArrowUpDown,
  new_entry: Ticket,
  winner_announced: Trophy,
}

export const iconOf = (type: string): LucideIcon => (Object.hasOwn(ICONS, type) ? ICONS[type]! : Bell)
