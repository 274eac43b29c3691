/** The routes of a signed-in user, made from the records of routes.ts. */
import { isAt, toRoute, type Route } from './route.ts'
import { screens } from './routes.ts'

const routes = screens.map(toRoute)

export const routeOf = (path: string): Route | undefined => routes.find((route) => isAt(path, route))

export const routeMap = {
  has: (path: string): boolean => routeOf(path) !== undefined,
  /** Loads a screen ahead of time. If that fails it is loaded again when needed. */
  preload: (path: string): void => {
    // an address may go on with a search or a place on the page
    routeOf(path.replace(/[?#].*/, ''))
      ?.Screen.load()
      .catch(() => undefined)
  },
}
