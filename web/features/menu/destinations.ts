/** Where the menu and the dock lead, in the product's order and under its names. */
import {
  CalendarClock,
  CircleDollarSign,
  Gamepad2,
  House,
  Radio,
  Rocket,
  Shield,
  Trophy,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Brand } from '#web/ui/brand-icon.tsx'

export type Destination = { label: string; to: string; icon: LucideIcon }
/** `isAlias`: a second way to a page that goes by the name of another item. */
type MenuItem = (Destination | { label: string; to: string; brand: Brand }) & { isAlias?: true }
export type MenuGroup = { title: string; items: readonly MenuItem[] }

export const menuGroups: readonly MenuGroup[] = [
  {
    title: 'Main',
    items: [
      { label: 'Home', to: '/', icon: House },
      { label: 'Money', to: '/leaderboard', icon: CircleDollarSign, isAlias: true },
      { label: 'Board', to: '/leaderboard', icon: Trophy },
      { label: 'Profile', to: '/discovery', icon: UserRound },
    ],
  },
  {
    title: 'Games and League',
    items: [
      { label: 'League', to: '/league', icon: Shield },
      { label: 'Upcoming', to: '/upcoming', icon: CalendarClock },
      { label: 'Live', to: '/live', icon: Radio },
      { label: 'IPO', to: '/ipo', icon: Rocket },
    ],
  },
  {
    title: 'Social platforms',
    items: [
      { label: 'YouTube', to: '/gamemode', brand: 'youtube' },
      { label: 'Instagram', to: '/instagram', brand: 'instagram' },
      { label: 'X', to: '/twitter', brand: 'x' },
      { label: 'TikTok', to: '/tiktok', brand: 'tiktok' },
      { label: 'Spotify', to: '/spotify', brand: 'spotify' },
    ],
  },
]

/** The sections of the bar at the bottom; `also` lists further paths of the same section. */
export const sections: readonly (Destination & { also?: readonly string[] })[] = [
  { label: 'Draft', to: '/', icon: Gamepad2, also: ['/play'] },
  { label: 'Live', to: '/live', icon: Radio, also: ['/gamemode', '/upcoming'] },
  { label: 'Teams', to: '/myteams', icon: Users },
  { label: 'Board', to: '/leaderboard', icon: Trophy },
  { label: 'League', to: '/league', icon: Shield },
]
