/** What one of the player's entries is called, everywhere: Entry 1, or Entry 1 of 3 where there are several. */
export const entryName = (number: number, of: number): string =>
  of > 1 ? `Entry ${number} of ${of}` : `Entry ${number}`
