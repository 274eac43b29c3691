/** The name of an entry. */

export const entryName = (number: number, of = 1): string => (of > 1 ? `Entry ${number} of ${of}` : `Entry ${number}`)
