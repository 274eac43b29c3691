/** How a link tells the table of routes, which lies above it, that a screen is about to be wanted. */
import { createContext } from 'react'

export const PreloadRoute = createContext<(path: string) => void>(() => {})
