/** Adds a full stop to a title that is read out before more text, unless it already ends with punctuation. */
export const asSentence = (title: string): string => (/[.!?]$/.test(title) ? title : `${title}.`)
