/** Where the menu leads, in the product's order and under its names. Loaded with the menu. */
import {
  CalendarClock,
  CircleDollarSign,
  House,
  Radio,
  Rocket,
  Shield,
  Telescope,
  Trophy,
  Tv,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { Brand } from '#web/ui/brand-icon.tsx'

/** `isAlias`: a second way to a page that goes by the name of another item. */
type MenuItem = { label: string; to: string; isAlias?: true } & ({ icon: LucideIcon } | { brand: Brand })
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
      { label: 'Watch', to: '/watch', icon: Tv },
      { label: 'Scout', to: '/scout', icon: Telescope },
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
