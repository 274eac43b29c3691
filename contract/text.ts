/** Characters that a text may not contain. Separate from the schemas, so that paths can be checked without loading those. */
export const hasControlCharacter = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
export const isWellFormed = (text: string) => text.isWellFormed()
