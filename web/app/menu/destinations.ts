/** Where the dock leads, in the product's order and under its names. The menu's own list is in menu-groups.ts. */
import { Gamepad2, Radio, Shield, Trophy, Users, type LucideIcon } from 'lucide-react'

export type Destination = { label: string; to: string; icon: LucideIcon }

/** The sections of the bar at the bottom; `also` lists further paths of the same section. */
export const sections: readonly (Destination & { also?: readonly string[] })[] = [
  { label: 'Draft', to: '/', icon: Gamepad2, also: ['/play'] },
  { label: 'Live', to: '/live', icon: Radio, also: ['/gamemode'] },
  { label: 'Teams', to: '/myteams', icon: Users },
  { label: 'Board', to: '/leaderboard', icon: Trophy },
  { label: 'League', to: '/league', icon: Shield },
]
