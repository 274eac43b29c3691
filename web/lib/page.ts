/** Leaving the page and loading it anew: by a full navigation, not by the routes of the application. */
export const page = {
  goTo(address: string): void {
    location.assign(address)
  },
  /** As goTo, but the back button does not lead here again. */
  replaceBy(address: string): void {
    location.replace(address)
  },
  reload(): void {
    location.reload()
  },
}

/** Where signing in begins, coming back to `path` afterwards. */
export const loginAddress = (path: string): string => `/api/login?to=${encodeURIComponent(path)}`
