/** Full page navigation, and the address of the page. */
import { useLocation, useSearch } from 'wouter'

/** Leaves the page by a full navigation, outside the application's router. */
let isLeaving = false
let isReplaced = false

export const navigation = {
  /** Players who leave by themselves are not told that they are signed out. */
  get isLeaving(): boolean {
    return isLeaving
  },
  /** The page is being left, so it no longer changes the history: going back in it now would stop the navigation. */
  get isOnItsWay(): boolean {
    return isLeaving || isReplaced
  },
  /**
   * Does the work that ends a session, then goes to the address that the work returns. Blocks other redirects from the start, because a 401
   * may arrive before sign-out has finished. If the work fails the page stays.
   */
  async leaveAfter(work: () => Promise<string>): Promise<void> {
    isLeaving = true
    try {
      navigation.goTo(await work())
    } catch (error) {
      isLeaving = false
      throw error
    }
  },
  /** Final: the navigation cannot be redirected on the way, and the back button does not restore this page's state. */
  goTo(address: string): void {
    isLeaving = true
    neverRestore()
    location.assign(address)
  },
  /** Like goTo, but the back button does not return to this page. */
  replaceBy(address: string): void {
    if (isLeaving) return
    isReplaced = true
    neverRestore()
    location.replace(address)
  },
  reload(): void {
    location.reload()
  },
}

const neverRestore = () => addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

/** The address of the sign-in, which returns to `path` afterwards. `provider` skips the choice between several ways to sign in. */
export const loginAddress = (path: string, provider?: string): string =>
  `/api/login?to=${encodeURIComponent(path)}${provider === undefined ? '' : `&with=${provider}`}`

/** The address that signs a visitor in as a viewer and leads to `path`. */
export const watchAddress = (path: string): string => `/sign-in?to=${encodeURIComponent(path)}&watch`

/** Returns the current path and search, so that a link can return here. */
export function useAddress(): string {
  const [path] = useLocation()
  const search = useSearch()
  return search ? `${path}?${search}` : path
}
