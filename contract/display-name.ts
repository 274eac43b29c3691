/**
 * Names that other people see. `cleanText` removes characters that are invisible or change the direction of text; `refuseName` refuses names
 * that nobody can see or that look like a name of the product.
 */

/** Invisible characters, direction marks, line separators, and the blank braille pattern. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cc}\p{Cs}\u2800]/gu
/** Joiners and selectors without which an emoji, or a word of an Arabic or Indic script, would look different. */
const NEEDED =
  /(?<=[\p{Emoji}\uFE0F])\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])/gu

/** Removes what nobody sees or what changes the direction of the text around it; control characters and line separators become spaces. */
export function cleanText(text: string): string {
  const needed = new Set([...text.matchAll(NEEDED)].map(({ index }) => index))
  return text
    .replace(UNSEEN, (sign, at: number) => (needed.has(at) ? sign : /[\p{Cc}\p{Zl}\p{Zp}]/u.test(sign) ? ' ' : ''))
    .trim()
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(cleanText(text))

/** For each Latin letter, the letters and signs that look like it. Capital i, small L and the digit 1 are one. */
const LOOK_ALIKES = {
  a: 'аαɑᴀ4@ꭺ',
  b: 'ьвβʙ8',
  c: 'сϲᴄ',
  d: 'ԁᴅɗꭰ',
  e: 'еєεᴇ3ҽ',
  f: 'ꜰƒϝ',
  h: 'һнʜ',
  i: 'іιıɪl1|!ӏʟⅼǀӀ',
  k: 'кκᴋ',
  m: 'мᴍμ',
  n: 'ոηпɴ',
  o: 'оοօᴏ0σ',
  p: 'рρᴘ',
  r: 'гʀᴦ',
  s: 'ѕꜱ5$',
  t: 'тτᴛ7',
  u: 'υսᴜц',
  v: 'ѵνᴠ',
  x: 'хχ',
  y: 'уүγʏ',
}
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((one) => [one, letter])),
)
/** First code points of the letters A to Z in a square, in a filled circle, in a filled square, and of flags. */
const ENCLOSED = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]

/** The text as it looks: compatibility forms, accents, case and letters of other scripts that look Latin are folded. */
function foldLook(text: string): string {
  const letters = [...cleanText(text).normalize('NFKC')].map((sign) => {
    const first = ENCLOSED.find((start) => sign.codePointAt(0)! >= start && sign.codePointAt(0)! < start + 26)
    return first === undefined ? sign : String.fromCodePoint(0x61 + sign.codePointAt(0)! - first)
  })
  return [...letters.join('').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
}

const RESERVED = ['admin', 'administrator', 'support', 'moderator'].flatMap((word) => [word, `${word}s`]).map(foldLook)
const PRODUCT = foldLook('fantasysocial')
/** The shown name of an account without one, such as a deleted account: "Player 0a1b2c3d". */
const UNNAMED = new RegExp(`^${foldLook('player')}[${foldLook('0123456789abcdef')}]{3,}$`)
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** The name without the digits, signs and spaces behind its last letter. */
const withoutTail = (name: string) => /^.*\p{L}/su.exec(name)?.[0] ?? ''

function looksReserved(name: string): boolean {
  // digits count as the letters they resemble, except those behind the name and those that only separate words
  const readings = [name, withoutTail(name), name.replace(/\d/g, ' ')].map(foldLook)
  if (/\d/.test(name.normalize('NFKC')) && UNNAMED.test(readings[0]!.replace(/[^\p{L}\d]/gu, ''))) return true
  return readings.some(
    (reading) =>
      lettersOf(reading).includes(PRODUCT) ||
      [lettersOf(reading), ...reading.split(/[^\p{L}]+/u)].some((word) => RESERVED.includes(word)),
  )
}

/**
 * Returns why a name cannot be shown to other players, to be read behind the name of its field, or null if it can. With the id of the
 * account, its own numbered name is accepted.
 */
export function refuseName(name: string, id?: string): string | null {
  if (id !== undefined && name.trim() === numberedName(id)) return null
  if (!hasVisibleCharacter(name)) return 'must have a visible character'
  return looksReserved(name) ? 'is a name that we use ourselves. Please choose another' : null
}

/** The first name that an identity provider states, if it certainly is one: one word of 2 to 20 letters. Otherwise null. */
export function certainFirstName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  const name = claim.trim().normalize('NFC')
  const isWord = /^\p{L}[\p{L}\p{M}'’-]*$/u.test(name) && cleanText(name) === name
  return isWord && [...name].length >= 2 && [...name].length <= 20 && refuseName(name) === null ? name : null
}

/** The name of a player for whom none was chosen: "Player" and a number from 1000 to 9999 that depends on the account's id. */
export function numberedName(id: string): string {
  let sum = 0
  for (const sign of id) sum = (sum * 31 + sign.codePointAt(0)!) % 1_000_003
  return `Player ${1_000 + (sum % 9_000)}`
}
