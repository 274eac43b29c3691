import { expect, test } from 'vitest'
import { decodeTextFile } from './decode-text-file.ts'

const ROSTER = 'entry_id;creator_1_id;creator_1;creator_2;creator_3\r\n;1;Café Étude;Zoë;Third\r\n'
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((sign) => {
      const [high, low] = [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255]
      return isLittle ? [low, high] : [high, low]
    }),
  )

test.each([
  ['UTF-8', new TextEncoder().encode(ROSTER)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${ROSTER}`)],
  ['UTF-16, little endian', utf16(ROSTER, true)],
  ['UTF-16, big endian', utf16(ROSTER, false)],
  ['windows-1252', Uint8Array.from([...ROSTER], (sign) => sign.charCodeAt(0))],
])('decodeTextFile reads a file in %s', (_encoding, bytes) => {
  expect(decodeTextFile(bytes)).toBe(ROSTER)
})

test('decodeTextFile returns null for a workbook', () => {
  expect(decodeTextFile(Uint8Array.of(0x50, 0x4b, 3, 4, 20))).toBeNull()
})
