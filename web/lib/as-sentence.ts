/** A title before more is read out: with a full stop, unless it ends with a mark of its own. */
export const asSentence = (title: string): string => (/[.!?]$/.test(title) ? title : `${title}.`)
