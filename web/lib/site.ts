/** What screens need to know of the table of routes, which lies above them: whether a path has a screen, and that one is about to be wanted. */
import { createContext } from 'react'

export const Site = createContext<{ has: (path: string) => boolean; preload: (path: string) => void }>({ has: () => true, preload: () => {} })
