/** A link inside the application: knows whether it leads to the present page, and preloads its screen before it is pressed. */
import { use, type ComponentProps } from 'react'
import { Link as WouterLink, useRoute } from 'wouter'
import { RouteContext } from './route-context.ts'

export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const [isHere] = useRoute(to)
  const { preload } = use(RouteContext)
  const soon = () => preload(to)
  return (
    <WouterLink href={to} aria-current={isHere ? 'page' : undefined} onPointerEnter={soon} onFocus={soon} {...rest} />
  )
}
