/** A path with its screen. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { lazyComponent, type Later } from '#web/lib/lazy-component.tsx'

export type Route = {
  /** One that ends with a slash is that of every page right below it, /creator/7. */
  path: string
  title: string
  Screen: Later<object>
  /** Prefetches what its first frame shows. */
  read?: ((queries: QueryClient) => Promise<unknown>) | undefined
}

/** `pick` selects the screen from its module. */
export function route<File>(
  path: string,
  title: string,
  file: () => Promise<File>,
  pick: (file: File) => ComponentType,
  read?: Route['read'],
): Route {
  return { path, title, Screen: lazyComponent(file, pick), read }
}
