/** What screens need to know of the table of routes above them: whether a path has a screen, and that one is about to be wanted. */
import { createContext } from 'react'

type SiteMap = { has: (path: string) => boolean; preload: (path: string) => void }

export const Site = createContext<SiteMap>({ has: () => true, preload: () => {} })
