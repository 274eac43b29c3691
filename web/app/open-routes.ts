/** The pages that everybody may read, signed in or not. */
import { route, type Route } from './route.ts'

export const openRoutes: readonly Route[] = [
  route(
    '/privacy',
    'Privacy',
    () => import('#web/features/legal/privacy-screen.tsx'),
    (file) => file.PrivacyScreen,
  ),
  route(
    '/terms',
    'Terms',
    () => import('#web/features/legal/terms-screen.tsx'),
    (file) => file.TermsScreen,
  ),
]

export const openRouteOf = (path: string): Route | undefined => openRoutes.find((one) => one.path === path)
