/** A link inside the application: knows whether it leads to the present page, and preloads its screen before it is pressed. */
import { use, type ComponentProps, createContext } from 'react'
import { Link as WouterLink, useRoute } from 'wouter'

export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const [isHere] = useRoute(to)
  const { preload } = use(RouteContext)
  const soon = () => preload(to)
  return (
    <WouterLink href={to} aria-current={isHere ? 'page' : undefined} onPointerEnter={soon} onFocus={soon} {...rest} />
  )
}

/**
 * Tells components whether a path has a screen, and preloads that screen. For visitors every path counts as a screen; the gate checks it
 * after the sign-in.
 */
type RouteMap = { has: (path: string) => boolean; preload: (path: string) => void }

export const RouteContext = createContext<RouteMap>({ has: () => true, preload: () => {} })
