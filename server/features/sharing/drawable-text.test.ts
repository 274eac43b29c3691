import { expect, test } from 'vitest'
import { drawableName, drawableText, initialsOf } from './drawable-text.ts'

test.each([
  ['Ada', 'Ada'],
  ['Łukasz Dvořák', 'Łukasz Dvořák'],
  ['e\u0301clair', 'éclair'],
  ['Việt Ũ', 'Viet U'],
  ['Ŧ', '?'],
  ['MrBeast 🔥🔥', 'MrBeast'],
  ['👩‍👩‍👧 Family ❤️', 'Family'],
  ['🇫🇷 Micode', 'Micode'],
  ['𝓐𝓭𝓪 𝕷', 'Ada L'],
  ['قناة الجزيرة', '? ?'],
  ['שלום world', '? world'],
  ['東京チャンネル', '?'],
  ['Tokyo 東京', 'Tokyo ?'],
  ['a\u202eb\u200dc\u0000d', 'abcd'],
  ['zalgo\u0334\u0335\u0336', 'zalgo'],
  ['  two\n lines  ', 'two lines'],
  ['\ud800', ''],
  ['', ''],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawableText(text, 40)).toBe(drawn)
})

test('a text that is too long ends in an ellipsis', () => {
  expect(drawableText('A very long name indeed', 12)).toBe('A very long…')
  expect(drawableText('Exactly', 7)).toBe('Exactly')
})

test.each([
  ['東京チャンネル', '@tokyo-channel', '@tokyo-channel'],
  ['東京チャンネル', null, '?'],
  ['🔥', '東京', '?'],
  ['Tokyo 東京', '@tokyo', 'Tokyo ?'],
])('the name %j, or else %j, is drawn as %j', (name, instead, drawn) => {
  expect(drawableName(name, instead, 40)).toBe(drawn)
})

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['@tokyo-channel', 'TC'],
  ['?', '?'],
  ['東京 チャンネル', '東チ'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
