import { describe, expect, test } from 'vitest'
import { certainFirstName, cleanText, numberedName, refuseName } from './display-name.ts'
import { Apply, DisplayName, SignUp } from './forms.schemas.ts'

test.each([
  ['\u3164', 'Hangul filler'],
  ['\u200B\u200B', 'zero-width space'],
  ['\u00AD', 'soft hyphen'],
  ['\u{E0041}\u{E0064}', 'tag letters'],
  ['\u202E\u2066', 'direction marks'],
  ['\u2028', 'line separator'],
  ['\u2800', 'blank braille pattern'],
  ['\u0301', 'a combining mark alone'],
  ['\u115F\u1160', 'Hangul fillers'],
  ['\uFE0F\u180E', 'selectors'],
])('the name %j (%s) is refused, because it has no visible character', (name) => {
  expect(DisplayName.safeParse(name).success).toBe(false)
  expect(
    SignUp.safeParse({ email: 'ada@example.com', password: 'correct horse', firstName: name }).success,
    'at sign-up',
  ).toBe(false)
})

test.each([
  ['Admin', 'admin', 'ADMIN', ' A d m i n ', 'Admin 1', 'Admin2026', 'The Admin', 'Admin!', 'admin_team', 'Admins'],
  ['Аdmin', 'Αdmin', 'Ａｄｍｉｎ', 'Ⓐⓓⓜⓘⓝ', '🅰🅳🅼🅸🅽', '𝐀𝐝𝐦𝐢𝐧', 'ᴀᴅᴍɪɴ', 'Adm1n', 'Admln', 'Adrnin', 'Ádmín', 'аԁміп'],
  ['Ad\u200Bmin', 'Ad\u00ADmin', '\u202EAdmin', 'A\u0336d\u0336m\u0336i\u0336n', '@dmin'],
  ['Administrator', 'Moderator', 'Mоdеrаtоr', 'M0derator', 'Support', 'Ѕuрроrt', 'Our Support', 'Supp0rt'],
  ['Fantasy Social', 'FantasySocial', 'FANTASY-SOCIAL Team', 'Fаntаsу Sосiаl', 'Fantasy 5ocial', 'fantasysociаl'],
  [
    'Player 0a1b2c3d',
    'Player 1234',
    'player1234',
    'Рlауеr 1234',
    'P1ayer 1234',
    'Player #1234',
    'Player 00000000',
    'Player 2629',
    'Player 9 9 6 2',
  ],
])('names that look like ours, such as %j, are refused', (...names) => {
  expect(names.filter((name) => refuseName(name) === null)).toEqual([])
})

test.each([
  [
    'Ada',
    'Zoë',
    'Ольга',
    'Ελένη',
    '李小龍',
    'محمد',
    'नमिता',
    "O'Brien",
    'Jean-Luc',
    'Björk',
    'Adminah',
    'Badminton Fan',
    '😀',
  ],
  [
    'Playful',
    'Player',
    'Supporter',
    'Socialite',
    'Fantasy',
    'Ada 2026',
    'Moderata',
    'Adelaide',
    'R2D2',
    'Иван',
    'Αθηνά',
  ],
])('names of people, such as %j, are accepted', (...names) => {
  expect(names.filter((name) => refuseName(name) !== null)).toEqual([])
  expect(names.map((name) => DisplayName.parse(name))).toEqual(names)
})

describe('cleaning of text that is shown', () => {
  test.each([
    ['\u202EnimdA', 'nimdA'],
    ['A\u200Bd\u00ADa\u2066\u{E0041}', 'Ada'],
    ['one\u2028two\u2029three', 'one two three'],
    ['\u3164Ada\u3164', 'Ada'],
    ['plain & simple', 'plain & simple'],
    ['👩‍👩‍👧 ❤️ 👍🏽', '👩‍👩‍👧 ❤️ 👍🏽'],
    ['می‌خواهم', 'می‌خواهم'],
    ['A\u200Dda', 'Ada'],
    ['\u3164\u200B', ''],
  ])('%j becomes %j', (text, clean) => expect(cleanText(text)).toBe(clean))

  test('names and texts of forms are stored clean', () => {
    const email = 'ada@example.com'
    const signUp = SignUp.parse({ email, password: 'correct horse', firstName: 'A\u200Bda', lastName: '\u202ELove' })
    expect(signUp).toMatchObject({ firstName: 'Ada', lastName: 'Love' })
    const application = Apply.parse({
      youtubeChannelUrl: 'https://www.youtube.com/@ada',
      channelName: '\u202EAda\u2028Plays',
      contactEmail: email,
      category: 'Gaming',
      description: 'one\u2066two',
    })
    expect(application).toMatchObject({ channelName: 'Ada Plays', description: 'onetwo' })
  })
})

test.each([
  ['Ada', 'Ada'],
  ['Jean-Luc', 'Jean-Luc'],
  [" D'Arcy ", "D'Arcy"],
  ['Zoe\u0308', 'Zoë'],
  ['ada@example.com', null],
  ['+49 170 1234567', null],
  ['4915112345', null],
  ['Ada Lovelace', null],
  ['Ada\u00A0Lovelace', null],
  ['ada.lovelace', null],
  ['A', null],
  ['Abcdefghijklmnopqrstu', null],
  ['Admin', null],
  ['A\u200Bda', null],
  ['-', null],
  ['', null],
  [undefined, null],
  [['Ada'], null],
])('the claim %j is taken as the first name %j', (claim, name) => expect(certainFirstName(claim)).toBe(name))

test('a numbered name is accepted for its own account and refused for every other', () => {
  const own = numberedName('0a1b2c3d')
  expect(refuseName(own, '0a1b2c3d')).toBeNull()
  expect([refuseName(own, '0a1b2c3e'), refuseName(own)]).not.toContain(null)
})

test('a numbered name depends on the id of the account', () => {
  expect(numberedName('0a1b2c3d')).toMatch(/^Player [1-9]\d{3}$/)
  expect(numberedName('0a1b2c3d')).toBe(numberedName('0a1b2c3d'))
  expect(numberedName('0a1b2c3e')).not.toBe(numberedName('0a1b2c3d'))
})
