/** The pages that everybody may read, signed in or not. */
import { route, type Route } from './route.ts'

export const openRoutes: readonly Route[] = [
  route(
    '/privacy',
    'Privacy',
    () => import('#web/screens/legal/privacy-screen.tsx'),
    (file) => file.PrivacyScreen,
  ),
  route(
    '/terms',
    'Terms',
    () => import('#web/screens/legal/terms-screen.tsx'),
    (file) => file.TermsScreen,
  ),
]

export const openRouteOf = (path: string): Route | undefined => openRoutes.find((one) => one.path === path)
