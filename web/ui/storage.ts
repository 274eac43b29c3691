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
