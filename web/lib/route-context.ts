/** What screens need to know of the table of routes above them: whether a path has a screen, and that one is about to be wanted. */
import { createContext } from 'react'

type RouteMap = { has: (path: string) => boolean; preload: (path: string) => void }

export const RouteContext = createContext<RouteMap>({ has: () => true, preload: () => {} })
