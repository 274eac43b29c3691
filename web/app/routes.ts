/**
 * One record per screen. The routes, the menu, the dock, the prerendered pages, the dialog with the result, the journeys in e2e/ and the
 * pictures of docs/screens read these records. To add a screen, add its record here (CONTRIBUTING.md).
 *
 * Visitors do not load this file (open-routes.ts). Node imports it as well, so no screen may be imported statically.
 */
import type { QueryClient } from '@tanstack/react-query'
import { Gamepad2, Radio, Shield, Trophy, Users } from 'lucide-react'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import '#web/domain/competition/chosen-competition.ts'
import { openScreens } from './open-routes.ts'
import { type ScreenRecord, isAt, toRoute, type Route } from './route.ts'

const platforms = () => import('#web/screens/platforms/platform-screens.tsx')

export const screens: readonly ScreenRecord[] = [
  {
    path: '/',
    aliases: ['/play'],
    title: 'Draft',
    load: async () => {
      const { DraftScreen, loadDraft } = await import('#web/screens/draft/draft-screen.tsx')
      await loadDraft()
      return DraftScreen
    },
    menu: [{ group: 'Main', label: 'Home', icon: 'house' }],
    dock: { place: 1, label: 'Draft', icon: Gamepad2 },
    firstPaint: { shell: 'draft', prefetch: prefetchDraft },
    mayInterrupt: 'on-return',
  },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    load: () =>
      import('#web/screens/leaderboard/leaderboard-screen.tsx').then(({ LeaderboardScreen }) => LeaderboardScreen),
    menu: [
      { group: 'Other ways', label: 'Money', icon: 'money', isAlias: true, part: 'prizes' },
      { group: 'Main', label: 'Board', icon: 'trophy' },
    ],
    dock: { place: 4, label: 'Board', icon: Trophy },
    mayInterrupt: 'always',
    shows: 'end',
  },
  {
    path: '/discovery',
    title: 'Profile',
    load: () => import('#web/screens/profile/profile-screen.tsx').then(({ ProfileScreen }) => ProfileScreen),
    menu: [{ group: 'Main', label: 'Profile', icon: 'person' }],
    mayInterrupt: 'always',
  },
  {
    path: '/league',
    title: 'Leagues',
    load: () => import('#web/screens/league/leagues-screen.tsx').then(({ LeaguesScreen }) => LeaguesScreen),
    menu: [{ group: 'Games and League', label: 'League', icon: 'shield' }],
    dock: { place: 5, label: 'League', icon: Shield },
    mayInterrupt: 'always',
  },
  {
    path: '/league/',
    title: 'League',
    load: () => import('#web/screens/league/league-screen.tsx').then(({ LeagueScreen }) => LeagueScreen),
    dock: { of: '/league' },
    mayInterrupt: 'always',
  },
  {
    path: '/join/',
    title: 'Join a league',
    load: () => import('#web/screens/league/join-screen.tsx').then(({ JoinScreen }) => JoinScreen),
    dock: { of: '/league' },
  },
  {
    path: '/example-league',
    title: 'Example league',
    load: () => import('#web/screens/league/example-league.tsx').then(({ ExampleLeagueScreen }) => ExampleLeagueScreen),
    dock: { of: '/league' },
    mayInterrupt: 'always',
  },
  {
    path: '/upcoming',
    title: 'Upcoming games',
    load: () => import('#web/screens/upcoming/upcoming-screen.tsx').then(({ UpcomingScreen }) => UpcomingScreen),
    menu: [{ group: 'Games and League', label: 'Upcoming', icon: 'calendar' }],
    mayInterrupt: 'always',
  },
  {
    path: '/live',
    title: 'Live games',
    load: () => import('#web/screens/live/live-screen.tsx').then(({ LiveScreen }) => LiveScreen),
    menu: [{ group: 'Games and League', label: 'Live', icon: 'radio' }],
    dock: { place: 2, label: 'Live', icon: Radio },
    mayInterrupt: 'unless-playing',
    shows: 'end',
  },
  {
    path: '/watch',
    title: 'Watch',
    load: () => import('#web/screens/watch/watch-screen.tsx').then(({ WatchScreen }) => WatchScreen),
    menu: [{ group: 'Games and League', label: 'Watch', icon: 'tv' }],
  },
  {
    path: '/scout',
    title: 'Scout',
    load: () => import('#web/screens/scouting/scout-screen.tsx').then(({ ScoutScreen }) => ScoutScreen),
    menu: [{ group: 'Games and League', label: 'Scout', icon: 'telescope' }],
    mayInterrupt: 'always',
  },
  {
    path: '/ipo',
    title: 'Creator IPO',
    load: () => import('#web/screens/ipo/ipo-screen.tsx').then(({ IpoScreen }) => IpoScreen),
    menu: [{ group: 'Other ways', label: 'IPO', icon: 'rocket' }],
  },
  {
    path: '/gamemode',
    title: 'Game mode',
    load: () => import('#web/screens/gamemode/gamemode-screen.tsx').then(({ GamemodeScreen }) => GamemodeScreen),
    menu: [{ group: 'Social platforms', label: 'YouTube', brand: 'youtube' }],
    dock: { of: '/live' },
    mayInterrupt: 'unless-playing',
    shows: 'end',
  },
  {
    path: '/instagram',
    title: 'Instagram',
    load: () => platforms().then(({ Instagram }) => Instagram),
    menu: [{ group: 'Social platforms', label: 'Instagram', brand: 'instagram' }],
  },
  {
    path: '/twitter',
    title: 'X',
    load: () => platforms().then(({ X }) => X),
    menu: [{ group: 'Social platforms', label: 'X', brand: 'x' }],
  },
  {
    path: '/tiktok',
    title: 'TikTok',
    load: () => platforms().then(({ TikTok }) => TikTok),
    menu: [{ group: 'Social platforms', label: 'TikTok', brand: 'tiktok' }],
  },
  {
    path: '/spotify',
    title: 'Spotify',
    load: () => platforms().then(({ Spotify }) => Spotify),
    menu: [{ group: 'Social platforms', label: 'Spotify', brand: 'spotify' }],
  },
  {
    path: '/myteams',
    title: 'My Teams',
    load: () => import('#web/screens/teams/teams-screen.tsx').then(({ TeamsScreen }) => TeamsScreen),
    menu: [{ group: 'Games and League', label: 'My Teams', icon: 'people' }],
    dock: { place: 3, label: 'Teams', icon: Users },
    mayInterrupt: 'always',
  },
  {
    path: '/creator/',
    title: 'Creator',
    load: () => import('#web/screens/scouting/creator-screen.tsx').then(({ CreatorPage }) => CreatorPage),
    mayInterrupt: 'always',
  },
  {
    path: '/result',
    title: 'Result',
    load: () => import('#web/screens/result/result.tsx').then(({ ResultScreen }) => ResultScreen),
    shows: 'result',
  },
  {
    path: '/recap',
    title: 'Recap',
    load: () => import('#web/screens/recap/recap-screen.tsx').then(({ RecapScreen }) => RecapScreen),
    shows: 'result',
  },
  {
    path: '/practice',
    title: 'Practice',
    load: () => import('#web/screens/practice/practice-screen.tsx').then(({ PracticeScreen }) => PracticeScreen),
  },
  {
    path: '/manage-creators',
    aliases: ['/admin'],
    title: 'Admin dashboard',
    load: () => import('#web/screens/admin/admin-screen.tsx').then(({ AdminScreen }) => AdminScreen),
  },
  {
    path: '/manage-channels',
    title: 'Add channels in bulk',
    load: () => import('#web/screens/admin/bulk-screen.tsx').then(({ BulkScreen }) => BulkScreen),
  },
  {
    path: '/manage-competitions',
    title: 'Competitions',
    load: () =>
      import('#web/screens/admin/competitions-screen.tsx').then(({ CompetitionsScreen }) => CompetitionsScreen),
  },
  {
    path: '/manage-players',
    title: 'Players',
    load: () => import('#web/screens/admin/players-screen.tsx').then(({ PlayersScreen }) => PlayersScreen),
  },
  ...openScreens,
]

function prefetchDraft(queries: QueryClient): Promise<unknown> {
  return Promise.all([prefetchOwnEntries(queries), queries.prefetchQuery(ask(creators))])
}

async function prefetchOwnEntries(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(ask(activeCompetition))
  const active = queries.getQueryData<Competition | null>(ask(activeCompetition).queryKey)
  if (active) await queries.prefetchQuery(ask(myEntries, { params: { competitionId: active.id } }))
}

/** The routes of a signed-in user, made from the records of routes.ts. */
const routes = screens.map(toRoute)

export const routeOf = (path: string): Route | undefined => routes.find((route) => isAt(path, route))

export const routeMap = {
  has: (path: string): boolean => routeOf(path) !== undefined,
  /** Loads a screen ahead of time. A failed load is repeated when the screen is needed. */
  preload: (path: string): void => {
    // an address may have a query string or a fragment
    routeOf(path.replace(/[?#].*/, ''))
      ?.Screen.load()
      .catch(() => undefined)
  },
}
