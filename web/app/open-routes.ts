/** The public screens, readable without signing in. Visitors load these records, not those of routes.ts. */
import { isAt, toRoute, type Route, type ScreenRecord } from './route.ts'

export const openScreens: readonly ScreenRecord[] = [
  {
    path: '/privacy',
    title: 'Privacy',
    load: () => import('#web/screens/legal/privacy-screen.tsx').then(({ PrivacyScreen }) => PrivacyScreen),
  },
  {
    path: '/terms',
    title: 'Terms',
    load: () => import('#web/screens/legal/terms-screen.tsx').then(({ TermsScreen }) => TermsScreen),
  },
]

const openRoutes = openScreens.map(toRoute)

export const openRouteOf = (path: string): Route | undefined => openRoutes.find((route) => isAt(path, route))
