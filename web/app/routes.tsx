/**
 * Every path of the route map, in one table. To add a screen, add its line: the menu and the dock show the routes here, links preload them,
 * and the gate guards them. It is loaded with the frame around the screens: visitors need only the public pages (open-routes.ts).
 *
 * A screen is a component that fills the space between header and dock. It is inside <main> already and provides the page's <h1>.
 */
import type { QueryClient } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { openRoutes } from './open-routes.ts'
import { route, type Route } from './route.ts'

const draft = () =>
  import('#web/screens/draft/draft-screen.tsx').then(async (file) => {
    await file.loadDraft()
    return file
  })
const readDraft = (queries: QueryClient) => Promise.all([readOwnEntries(queries), queries.prefetchQuery(ask(creators))])
async function readOwnEntries(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(ask(activeCompetition))
  const active = queries.getQueryData<Competition | null>(ask(activeCompetition).queryKey)
  if (active) await queries.prefetchQuery(ask(myEntries, { params: { competitionId: active.id } }))
}
const admin = () => import('#web/screens/admin/admin-screen.tsx')
const platforms = () => import('#web/screens/platforms/platform-screens.tsx')

const routes: readonly Route[] = [
  route('/', 'Draft', draft, (file) => file.DraftScreen, readDraft),
  route('/play', 'Draft', draft, (file) => file.DraftScreen, readDraft),
  route(
    '/gamemode',
    'Game mode',
    () => import('#web/screens/gamemode/gamemode-screen.tsx'),
    (file) => file.GamemodeScreen,
  ),
  route(
    '/upcoming',
    'Upcoming games',
    () => import('#web/screens/upcoming/upcoming-screen.tsx'),
    (file) => file.UpcomingScreen,
  ),
  route(
    '/live',
    'Live games',
    () => import('#web/screens/live/live-screen.tsx'),
    (file) => file.LiveScreen,
  ),
  route(
    '/myteams',
    'My teams',
    () => import('#web/screens/teams/teams-screen.tsx'),
    (file) => file.TeamsScreen,
  ),
  route(
    '/leaderboard',
    'Leaderboard',
    () => import('#web/screens/leaderboard/leaderboard-screen.tsx'),
    (file) => file.LeaderboardScreen,
  ),
  route(
    '/league',
    'League',
    () => import('#web/screens/league/league-screen.tsx'),
    (file) => file.LeagueScreen,
  ),
  route(
    '/scout',
    'Scout',
    () => import('#web/screens/scouting/scout-screen.tsx'),
    (file) => file.ScoutScreen,
  ),
  route(
    '/creator/',
    'Creator',
    () => import('#web/screens/scouting/creator-screen.tsx'),
    (file) => file.CreatorPage,
  ),
  route(
    '/ipo',
    'Creator IPO',
    () => import('#web/screens/ipo/ipo-screen.tsx'),
    (file) => file.IpoScreen,
  ),
  route(
    '/discovery',
    'Profile',
    () => import('#web/screens/profile/profile-screen.tsx'),
    (file) => file.ProfileScreen,
  ),
  route(
    '/result',
    'Result',
    () => import('#web/screens/result/result.tsx'),
    (file) => file.ResultScreen,
  ),
  route(
    '/practice',
    'Practice',
    () => import('#web/screens/practice/practice-screen.tsx'),
    (file) => file.PracticeScreen,
  ),
  route(
    '/recap',
    'Recap',
    () => import('#web/screens/recap/recap-screen.tsx'),
    (file) => file.RecapScreen,
  ),
  route(
    '/watch',
    'Watch',
    () => import('#web/screens/watch/watch-screen.tsx'),
    (file) => file.WatchScreen,
  ),
  route('/manage-creators', 'Admin dashboard', admin, (file) => file.AdminScreen),
  route('/admin', 'Admin dashboard', admin, (file) => file.AdminScreen),
  route('/instagram', 'Instagram', platforms, (file) => file.Instagram),
  route('/twitter', 'X', platforms, (file) => file.X),
  route('/tiktok', 'TikTok', platforms, (file) => file.TikTok),
  ...openRoutes,
  route('/spotify', 'Spotify', platforms, (file) => file.Spotify),
]

export const routeOf = (path: string): Route | undefined =>
  routes.find((one) => one.path === path.replace(/(?<=^\/\w+\/)\w+$/, ''))

export const routeMap = {
  has: (path: string): boolean => routeOf(path) !== undefined,
  /** Loads a screen ahead of time. If that fails it is loaded again when needed. */
  preload: (path: string): void => {
    // an address may go on with a search or a place on the page
    routeOf(path.replace(/[?#].*/, ''))
      ?.Screen.load()
      .catch(() => undefined)
  },
}
