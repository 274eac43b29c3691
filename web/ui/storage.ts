/** Small values in localStorage. If storage is forbidden or full, nothing is stored and no error is thrown. */

/** The picks of a draft (kept-picks.ts). Named here, because a visitor's page only forgets them. */
export const DRAFT_PICKS = 'draft-picks'

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // the value lasts as long as the page
  }
}

/**
 * Keys and values in sessionStorage, kept as long as the tab. If storage is forbidden or full, nothing is stored and no error is thrown.
 */

/** Set when the agreement has been accepted in this tab, until a practice round is played; it says so when one is declined. */
export const PRACTICE_OFFER = 'practice-offer'
export const PRACTICE_DECLINED = 'declined'

/** When the line that offers the app was last shown in this tab. */
export const BANNER_SHOWN = 'banner-shown'

/** Set when the account was deleted in this tab; the landing says so once. */
export const ACCOUNT_DELETED = 'account-deleted'

/** Set to where the session ended, when it ended outside this tab while the tab was open (session-marks.ts). The sign-in says so once. */
export const SESSION_ENDED = 'session-ended'

/** Set when a viewer left this tab to sign up, until somebody is signed in: a viewer who comes back keeps watching. */
export const WATCHED = 'watched'

/** What has been typed into the application to be listed and not been sent. */
export const TYPED_APPLICATION = 'typed-application'

/** The ids of the creators that the Scout compares. */
export const COMPARED = 'compared'

export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeTab(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // the value lasts as long as the page
  }
}
