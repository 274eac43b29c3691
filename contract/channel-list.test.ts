import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_LIST, MOST_CHANNELS, readChannelList, unitsFor, writtenReference } from './channel-list.ts'
import { parseChannelReference, type ChannelReference } from './channel-reference.ts'

const idOf = (nth: number) => `UC${String(nth).padStart(22, 'a')}`
const [ADA, BOB, CLEO] = [idOf(1), idOf(2), idOf(3)]
const references = (text: string) => readChannelList(text).channels.map(({ reference }) => reference)

test('each line of a plain list is a channel, with its line number and its text', () => {
  expect(readChannelList(`${ADA}\n\n@bob\r\nhttps://www.youtube.com/@cleo/videos?view=0\nmy channel`)).toEqual({
    channels: [
      { line: 1, text: ADA, reference: ADA },
      { line: 3, text: '@bob', reference: '@bob' },
      { line: 4, text: 'https://www.youtube.com/@cleo/videos?view=0', reference: '@cleo' },
      { line: 5, text: 'my channel', reference: null },
    ],
    repeated: 0,
    leftOut: 0,
  })
})

const TAKEOUT = [
  `${ADA},http://www.youtube.com/channel/${ADA},Ada`,
  `${BOB},http://www.youtube.com/channel/${BOB},@somebody-else`,
  `${CLEO},http://www.youtube.com/channel/${CLEO},"Cleo, ""the"" one"`,
]
const table = (head: string, separator = ',', end = '\n') =>
  [head, ...TAKEOUT].map((line) => line.replaceAll(/,(?! )/g, separator)).join(end)

test.each([
  ['in English', table('Channel Id,Channel Url,Channel Title')],
  ['in German', table('Kanal-ID,Kanal-URL,Kanaltitel')],
  ['in Japanese', table('チャンネル ID,チャンネルの URL,チャンネルのタイトル')],
  ['with a byte order mark', `\uFEFF${table('Channel Id,Channel Url,Channel Title')}`],
  ['with semicolons and CRLF', table('Channel Id,Channel Url,Channel Title', ';', '\r\n')],
  ['with tabs', table('Channel Id,Channel Url,Channel Title', '\t')],
  ['with sep=', `sep=;\n${table('Channel Id,Channel Url,Channel Title', ';')}`],
  ['with empty lines at the end', `${table('Channel Id,Channel Url,Channel Title')}\n\n\n`],
])('the subscriptions.csv of Google Takeout %s names one channel a line, whatever its title', (_how, text) => {
  expect(references(text)).toEqual([ADA, BOB, CLEO])
})

test('a line of a table is shown by its title', () => {
  const { channels } = readChannelList(table('Channel Id,Channel Url,Channel Title'))
  expect([channels[0]?.text, channels[2]?.text]).toEqual(['Ada', 'Cleo, "the" one'])
})

test('a table with one channel is read without its column names', () => {
  expect(references(`Channel Id,Channel Url,Channel Title\n${TAKEOUT[1]}`)).toEqual([BOB])
})

test('a table without an id is read by its links', () => {
  expect(references('Name;Link\nAda;youtube.com/@ada\nBob;youtube.com/@bob')).toEqual(['@ada', '@bob'])
})

test.each([
  ['commas', '@ada, @bob,@cleo'],
  ['semicolons', '@ada;@bob; @cleo'],
  ['spaces', '@ada @bob   @cleo'],
  ['tabs', '@ada\t@bob\t@cleo'],
])('channels on one line with %s between them are all read', (_what, text) => {
  expect(references(text)).toEqual(['@ada', '@bob', '@cleo'])
})

test('an id and an @handle on one line without column names are two channels, because nothing says that they are one', () => {
  expect(references(`${ADA}, @bob`)).toEqual([ADA, '@bob'])
})

test('channels that the list names twice are read once, without regard to the spelling', () => {
  const text = `@ada\nhttps://youtube.com/@ADA\n${BOB}\nyoutube.com/channel/${BOB}\nnothing\nnothing`
  expect(readChannelList(text)).toMatchObject({
    channels: [{ reference: '@ada' }, { reference: BOB }, { reference: null }],
    repeated: 3,
  })
})

test('at most 200 channels are read, and the others are counted', () => {
  const text = Array.from({ length: 431 }, (_, nth) => idOf(nth)).join('\n')
  const { channels, leftOut } = readChannelList(text)
  expect([channels.length, leftOut]).toEqual([MOST_CHANNELS, 231])
})

test('a quotation mark that is never closed does not swallow the lines below it', () => {
  expect(references(`"@ada\n@bob\n${CLEO}`)).toEqual(['@ada', '@bob', CLEO])
})

test.each([
  'https://www.youtube.com/playlist?list=PLx',
  'https://www.youtube.com/post/UgkxAbCdEf',
  'https://example.com/@ada',
  'javascript:alert(1)//youtube.com/@ada',
  '=HYPERLINK("https://evil.example")',
  '<img src=x onerror=alert(1)>',
])('the line %j names no channel', (line) => {
  expect(
    references(`@bob\n${line}`)
      .slice(1)
      .every((reference) => reference === null),
  ).toBe(true)
})

test.each(['', '   \n\t\n', '\uFEFF', ',,,\n;;;'])('the text %j has no lines', (text) => {
  expect(readChannelList(text)).toEqual({ channels: [], repeated: 0, leftOut: 0 })
})

const name = fc.stringMatching(/^[a-zA-Z][\w-]{0,20}$/)
const anyReference: fc.Arbitrary<ChannelReference> = fc.oneof(
  fc.stringMatching(/^UC[\w-]{22}$/).map((id) => ({ kind: 'id' as const, id })),
  name.map((one) => ({ kind: 'handle' as const, handle: `@${one}` })),
  name.map((one) => ({ kind: 'user' as const, name: one })),
  name.map((one) => ({ kind: 'name' as const, name: one })),
  fc.stringMatching(/^[\w-]{11}$/).map((id) => ({ kind: 'video' as const, id })),
)

test('the shortest spelling of a reference is read as the same reference', () => {
  fc.assert(
    fc.property(anyReference, (reference) => {
      expect(parseChannelReference(writtenReference(reference))).toEqual(reference)
    }),
  )
})

test('lists of channels are read in order, whatever separates them', () => {
  const separators = fc.constantFrom('\n', '\r\n', '\r', '\n\n')
  fc.assert(
    fc.property(
      fc.uniqueArray(anyReference.map(writtenReference), { maxLength: 30, selector: (one) => one.toLowerCase() }),
      separators,
      (list, separator) => {
        expect(references(list.join(separator))).toEqual(list)
      },
    ),
    { numRuns: 100 },
  )
})

test('no text makes the reader throw, and every reference that it returns names a channel', () => {
  const awkward = fc.string({
    unit: fc.constantFrom(
      '@',
      'a',
      '"',
      "'",
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      '=',
      '/',
      ' ',
      '\0',
      '\ud800',
      '🪐',
      'UC',
      'youtube.com/',
    ),
    maxLength: 200,
  })
  fc.assert(
    fc.property(awkward, (text) => {
      const { channels, repeated, leftOut } = readChannelList(text)
      expect(channels.length).toBeLessThanOrEqual(MOST_CHANNELS)
      expect([repeated, leftOut].every((count) => count >= 0)).toBe(true)
      for (const { reference } of channels)
        if (reference !== null) expect(parseChannelReference(reference)).not.toBeNull()
    }),
    { numRuns: 300 },
  )
})

test('the time to read the longest list grows with its length only, whatever it holds', () => {
  for (const part of ['"', 'a\n', '@a ', 'a,', '"a"', 'https://youtube.com/'.repeat(2)]) {
    const text = part.repeat(LONGEST_LIST / part.length)
    const begin = performance.now()
    readChannelList(text)
    expect(performance.now() - begin, part).toBeLessThan(10_000)
  }
})

test.each([
  ['an empty list', 0, []],
  ['an id', 4, [ADA]],
  ['50 ids', 4, Array.from({ length: 50 }, (_, nth) => idOf(nth))],
  ['51 ids', 8, Array.from({ length: 51 }, (_, nth) => idOf(nth))],
  ['an @handle', 3, ['@ada']],
  [
    'an @handle, a video and two old names',
    8,
    ['@ada', 'youtu.be/dQw4w9WgXcQ', 'youtube.com/user/ada', 'youtube.com/c/ada'],
  ],
])('checking and adding %s costs at most %i units', (_what, units, list) => {
  expect(unitsFor(list)).toBe(units)
})
