/** A path with its screen. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { lazyComponent, type LazyComponent } from '#web/ui/lazy-component.tsx'

export type Route = {
  /** A path that ends with a slash stands for every page directly below it, /creator/7. */
  path: string
  title: string
  Screen: LazyComponent<object>
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
