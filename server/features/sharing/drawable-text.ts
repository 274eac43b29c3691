/**
 * Text as a picture can show it: with the letters that the picture's fonts have (fonts/: Latin with its accents). Whatever else there is
 * either has the same letters in it, or is left out, or becomes a question mark; nothing makes a drawing fail.
 */

/** The characters of the fonts: ASCII, Latin-1, most of Latin Extended-A, and the punctuation of a sentence. */
const HAS = /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017e–—‘’“”•…€™]/u
const HAS_NOT = /[ĔĕĨĩĬĭĸŎŏŢţŦŧŨũ]/u
const isThere = (letter: string): boolean => HAS.test(letter) && !HAS_NOT.test(letter)

/** Characters that mean nothing by themselves: leftover accents, joiners, directions, variants, pictures. */
const SILENT =
  /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\p{So}\p{Sk}]/u

/** At most `most` letters; an ellipsis where more were left. */
export function drawableText(text: string, most: number): string {
  // letters in disguise, such as 𝓐, become plain ones; an accent becomes part of its letter
  const plain = text.normalize('NFKC').replace(/\s+/gu, ' ')
  const drawn = [...plain]
    .map(drawableLetter)
    .join('')
    .replace(/\?{2,}/g, '?')
    .replace(/ {2,}/g, ' ')
    .trim()
  const letters = [...drawn]
  return letters.length <= most
    ? drawn
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** A letter without its accent is better than none. */
function drawableLetter(letter: string): string {
  if (isThere(letter)) return letter
  if (SILENT.test(letter)) return ''
  const [bare = ''] = letter.normalize('NFD')
  return isThere(bare) ? bare : '?'
}

/** A name, or a substitute for one that a picture cannot show. */
export function drawableName(name: string, instead: string | null, most: number): string {
  const drawn = drawableText(name, most)
  if (/[\p{L}\p{N}]/u.test(drawn)) return drawn
  const other = drawableText(instead ?? '', most)
  return /[\p{L}\p{N}]/u.test(other) ? other : '?'
}

/** One or two letters for a name. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first, second] = words
  if (first === undefined) return '?'
  return `${[...first][0]}${second === undefined ? '' : [...second][0]}`.toUpperCase()
}
