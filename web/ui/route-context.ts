/**
 * What components below the routes need from them: whether a path has a screen, and a way to preload it. Visitors have none: every path is
 * taken to have a screen, which the gate asks about once they are signed in.
 */
import { createContext } from 'react'

type RouteMap = { has: (path: string) => boolean; preload: (path: string) => void }

export const RouteContext = createContext<RouteMap>({ has: () => true, preload: () => {} })
