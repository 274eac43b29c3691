/** The name of one of the player's entries, everywhere: Entry 1, or Entry 1 of 3 where the number of entries is given. */
export const entryName = (number: number, of = 1): string => (of > 1 ? `Entry ${number} of ${of}` : `Entry ${number}`)
