/** Small values in localStorage. If storage is forbidden or full, nothing is stored and no error is thrown. */

/** The picks of a draft (kept-picks.ts). The key is named here, because a visitor's page only clears it. */
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
    // if storage fails, the value lasts as long as the page
  }
}

/**
 * Keys and values in sessionStorage, which last as long as the tab. If storage is forbidden or full, nothing is stored and no error is
 * thrown.
 */

/** Set when the agreement has been accepted in this tab, until a practice round is played or declined. */
export const PRACTICE_OFFER = 'practice-offer'
export const PRACTICE_DECLINED = 'declined'

/** The time at which the install banner was last shown in this tab. */
export const BANNER_SHOWN = 'banner-shown'

/** Set when the account was deleted in this tab, so that the landing page says so once. */
export const ACCOUNT_DELETED = 'account-deleted'

/** Set when the session ended outside this tab while the tab was open, so that the sign-in page says so once (session-marks.ts). */
export const SESSION_ENDED = 'session-ended'

/** Set when a viewer left this tab to sign up, until somebody is signed in. A viewer who comes back keeps watching. */
export const WATCHED = 'watched'

/** The code of the league that somebody is about to join, until they have signed in and joined. */
export const LEAGUE_CODE = 'league-code'

/** The recovery code of a seat that was taken in this tab, until the player has written it down. */
export const SEAT_WORDS = 'seat-words'

/** Set while a seat becomes an account at the page of a provider. */
export const AT_PROVIDER = 'at-provider'

/** The id of the competition whose draft has opened with the list in this tab. */
export const LIST_OPENED = 'list-opened'

/** The unsent text of the IPO application form. */
export const TYPED_APPLICATION = 'typed-application'

/** The ids of the creators that are being compared in Scout. */
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
    // if storage fails, the value lasts as long as the page
  }
}
