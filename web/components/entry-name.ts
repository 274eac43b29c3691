/** What one of the player's entries is called, everywhere: Entry 1, or Entry 1 of 3 where it is said how many there are. */
export const entryName = (number: number, of = 1): string => (of > 1 ? `Entry ${number} of ${of}` : `Entry ${number}`)
