/**
 * Converts text to what a picture can show: the letters of the picture's fonts (fonts/: Latin with its accents). Other characters are
 * replaced by similar letters, omitted, or replaced by a question mark, so that no text can make a drawing fail.
 */

/** The characters that the fonts have: ASCII, Latin-1, most of Latin Extended-A, and common punctuation. */
const HAS = /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017e–—‘’“”•…€™]/u
const HAS_NOT = /[ĔĕĨĩĬĭĸŎŏŢţŦŧŨũ]/u
const exists = (letter: string): boolean => HAS.test(letter) && !HAS_NOT.test(letter)

/** Characters without a meaning of their own: combining accents, joiners, text directions, variation selectors, pictographs. */
const SILENT =
  /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\p{So}\p{Sk}]/u

/** Returns at most `most` letters, with an ellipsis if any were cut. */
export function drawableText(text: string, most: number): string {
  // styled letters such as 𝓐 become plain ones, and accents combine with their letters
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

/** Returns the letter without its accent. */
function drawableLetter(letter: string): string {
  if (exists(letter)) return letter
  if (SILENT.test(letter)) return ''
  const [bare = ''] = letter.normalize('NFD')
  return exists(bare) ? bare : '?'
}

/** Returns a name, or a substitute if a picture cannot show it. */
export function drawableName(name: string, instead: string | null, most: number): string {
  const drawn = drawableText(name, most)
  if (/[\p{L}\p{N}]/u.test(drawn)) return drawn
  const other = drawableText(instead ?? '', most)
  return /[\p{L}\p{N}]/u.test(other) ? other : '?'
}

/** Returns one or two initials for a name. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first, second] = words
  if (first === undefined) return '?'
  return `${[...first][0]}${second === undefined ? '' : [...second][0]}`.toUpperCase()
}
