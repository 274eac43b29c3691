/** The icons of the menu by name, so that they are loaded with the menu and not with the records of the screens (web/app/routes.ts). */
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
  Users,
} from 'lucide-react'

export const MENU_ICONS = {
  calendar: CalendarClock,
  house: House,
  money: CircleDollarSign,
  people: Users,
  person: UserRound,
  radio: Radio,
  rocket: Rocket,
  shield: Shield,
  telescope: Telescope,
  trophy: Trophy,
  tv: Tv,
} as const

export type MenuIcon = keyof typeof MENU_ICONS
