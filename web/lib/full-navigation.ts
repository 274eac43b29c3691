/** Leaving the page and loading it anew: by a full navigation, not by the routes of the application. */
let isLeaving = false

export const navigation = {
  /**
   * Does what ends a session, and then goes to the address it returns. From the first moment nothing else turns the page elsewhere: that
   * nobody is signed in any more may be noticed before it is through. When it fails the page stays.
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
  /** For good: nothing turns it elsewhere on its way, and the back button brings nothing of this page back as it was. */
  goTo(address: string): void {
    isLeaving = true
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
    location.assign(address)
  },
  /** As goTo, but the back button does not lead here again. */
  replaceBy(address: string): void {
    if (!isLeaving) location.replace(address)
  },
  reload(): void {
    location.reload()
  },
}

/** Where signing in begins, coming back to `path` afterwards. */
export const loginAddress = (path: string): string => `/api/login?to=${encodeURIComponent(path)}`
