/** Characters that a text must not contain. This file is separate from the schemas, so that paths can be checked without loading them. */
export const hasControlCharacter = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
export const isWellFormed = (text: string) => text.isWellFormed()
