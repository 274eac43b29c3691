/** Small words kept in this browser. Storage can be forbidden or full: then nothing is kept, and that is all that happens. */

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
    // the choice lasts as long as the page
  }
}
