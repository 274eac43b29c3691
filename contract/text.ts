/** What a text may not hold. Apart from the shapes, so that paths are checked without them. */
export const hasControlCharacter = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
export const isWellFormed = (text: string) => text.isWellFormed()
