import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { numberedRosters } from './numbered-rosters.ts'
import { readSheet } from './read-sheet.ts'
import { writeCreators, writeSheet, type WrittenEntry } from './write-sheet.ts'

const awkward = fc.constantFrom('a', '7', ',', ';', '"', '\n', '\r', '=', ' ', '\t', 'é', '🪐')
const pick = (creatorId: number, name: string) => ({ creatorId, name, price: dollars(10_000) })
const entry = (id: number, ...names: string[]): WrittenEntry => ({
  id,
  picks: names.map((name, nth) => pick(nth + 1, name)),
  total: dollars(10_000 * names.length),
})

test('an exported sheet has a line for each entry with numbers, names, prices and the total', () => {
  expect(writeSheet([entry(7, 'Pixel Foundry', 'Orbit, "the" Academy', 'Third')])).toBe(
    'entry_id,creator_1_id,creator_1,price_1,creator_2_id,creator_2,price_2,creator_3_id,creator_3,price_3,' +
      'creator_4_id,creator_4,price_4,creator_5_id,creator_5,price_5,total\r\n' +
      '7,1,Pixel Foundry,10000.00,2,"Orbit, ""the"" Academy",10000.00,3,Third,10000.00,,,,,,,30000.00\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\0=1'])(
  'a name such as %j is not exported as a spreadsheet formula',
  (name) => {
    expect(writeSheet([entry(1, name)])).toContain(`,'${name},`)
  },
)

test('an exported sheet is read back as the same rosters, whatever the names are', () => {
  const someEntries = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 1e6 }),
      names: fc.array(fc.string({ unit: awkward, maxLength: 6 }), { minLength: 3, maxLength: 5 }),
    }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(someEntries, (entries) => {
      const read = readSheet(writeSheet(entries.map(({ id, names }) => entry(id, ...names))))
      expect(read.map((one) => ('problem' in one ? one : [one.entryId, one.creators]))).toEqual(
        entries.map(({ id, names }) => [id, names.map((_, nth) => nth + 1)]),
      )
    }),
    { numRuns: 100 },
  )
})

test('a file without column names has the entry or nothing first, then the creators, with commas or semicolons', () => {
  expect(readSheet('11,1,2,3\n,4,5,6,7,8\r\n\n12;1;2\n')).toEqual([
    { line: 1, entryId: 11, creators: [1, 2, 3] },
    { line: 2, entryId: null, creators: [4, 5, 6, 7, 8] },
    { line: 4, problem: 'no_separator' },
  ])
  expect(readSheet('\uFEFFentry_id;creator_1_id;creator_2_id;creator_3_id\r\n;1;2;3\r\n')).toEqual([
    { line: 2, entryId: null, creators: [1, 2, 3] },
  ])
})

test('each unreadable line is reported with its problem', () => {
  expect(readSheet('11,1,two,3\nx,1,2,3\n"11,1,2,3\n')).toEqual([
    { line: 1, entryId: 11, creators: [1, 'two', 3] },
    { line: 2, problem: 'unreadable_entry' },
    { line: 3, problem: 'unclosed_quote' },
  ])
  expect(readSheet('')).toEqual([])
})

test('columns beyond any roster are not read, so that large files are read quickly', () => {
  const [read] = readSheet(`${Array(1_000).fill('creator_id').join(',')}\n${'7,'.repeat(1_000)}`)
  expect(read).toEqual({ line: 2, entryId: null, creators: Array(20).fill(7) })
})

test('reading a sheet never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: awkward, maxLength: 60 }), (text) => {
      for (const { line } of readSheet(text)) expect(line).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test('a creator can be given by name in any capitals, and an unknown or ambiguous name is reported', () => {
  const known = [
    { creatorId: 1, name: 'Pixel Foundry' },
    { creatorId: 2, name: '-Étude-' },
    { creatorId: 3, name: 'Echo' },
    { creatorId: 4, name: 'echo' },
  ]
  expect(
    numberedRosters(readSheet("entry_id,creator_1,creator_2\n,pixel FOUNDRY,'-étude-\n7,1,Echo\n,1,Nobody"), known),
  ).toEqual([
    { line: 2, entryId: null, creatorIds: [1, 2] },
    { line: 3, problem: 'ambiguous_name', name: 'Echo' },
    { line: 4, problem: 'unknown_name', name: 'Nobody' },
  ])
})

const CREATORS = [
  { creatorId: 1, name: 'Pixel Foundry' },
  { creatorId: 2, name: '=Orbit' },
  { creatorId: 3, name: 'Echo' },
  { creatorId: 4, name: 'echo' },
]
/** Builds a line of two picks with number, name and price, and returns how the line is read. */
const readBeside = (cells: string) =>
  numberedRosters(readSheet(`entry_id,creator_1_id,creator_1,price_1,creator_2_id,creator_2\n7,${cells}`), CREATORS)[0]

test.each([
  ['1,=Orbit,1.00,3,Echo', { creatorId: 1, idOf: 'Pixel Foundry', name: '=Orbit', nameOf: 2 }],
  ["1,Pixel Foundry,,3,'=ORBIT", { creatorId: 3, idOf: 'Echo', name: "'=ORBIT", nameOf: 2 }],
  ['1,Echo,,3,Echo', { creatorId: 1, idOf: 'Pixel Foundry', name: 'Echo', nameOf: null }],
  ['99,=Orbit,,3,Echo', { creatorId: 99, idOf: null, name: '=Orbit', nameOf: 2 }],
])("%s: a creator's number beside the name of another creator is a problem of that line", (cells, said) => {
  expect(readBeside(cells)).toEqual({ line: 2, problem: 'number_and_name', ...said })
})

test('a matching name, a changed price or an unknown name beside a number is no problem', () => {
  for (const cells of [
    "1,pixel foundry,1.00,2,'=Orbit",
    '1,Its Old Name,,2,=Orbit',
    '1,,,2,',
    ',Pixel Foundry,,2,=Orbit',
    '1,Pixel Foundry,,,=Orbit',
  ])
    expect(readBeside(cells), cells).toEqual({ line: 2, entryId: 7, creatorIds: [1, 2] })
  expect(readBeside('1,Pixel Foundry,,4,Echo'), 'a name of two').toMatchObject({ creatorIds: [1, 4] })
  const [listed] = numberedRosters(readSheet('entry_id,creator,creator_id,price\n,=Orbit,1,5'), CREATORS)
  expect(listed).toMatchObject({ problem: 'number_and_name' })
  const twice = readSheet('entry_id,creator_id,creator,creator_id,creator\n,1,=Orbit,2,Pixel Foundry')
  expect(numberedRosters(twice, CREATORS)).toMatchObject([{ creatorIds: [1, 2] }])
})

test('the creators on offer are exported with names, numbers and prices', () => {
  expect(writeCreators([{ name: '=Pixel, Foundry', id: 7, price: dollars(10_000) }])).toBe(
    'creator,creator_id,price\r\n"\'=Pixel, Foundry",7,10000.00\r\n',
  )
})

const HEAD = writeSheet([]).trim()
const GIVEN = ['Georges', 'Alex Reframe', 'Fitfitzone', 'Aaron', 'PassTech TV']

test('a line of names below column names is read as in a file without column names', () => {
  const line = `,${GIVEN.join(',')}`
  expect(readSheet(`${HEAD}\n${line}`)).toEqual([{ line: 2, entryId: null, creators: GIVEN }])
  expect(readSheet(line)).toEqual([{ line: 1, entryId: null, creators: GIVEN }])
  expect(readSheet(`${HEAD}\n7,Georges,Georges,$10000.00,Aaron,Aaron,"12,500.00"`)).toEqual([
    { line: 2, entryId: 7, creators: ['Georges', 'Aaron'] },
  ])
})

test.each([
  [',1,Georges,Fitfitzone,2,Aaron,10.00,3', 'Fitfitzone', 'price_1'],
  [',1,,,Georges,Aaron,,3', 'Aaron', 'creator_2'],
  [`,1,,,2,,,3,,,4,,,5,,,Echo`, 'Echo', 'total'],
  [`,1,,,2,,,3,,,4,,,5,,,60000.00,Echo`, 'Echo', null],
])('%s: a text in an unexpected place is a problem of that line', (line, text, column) => {
  expect(readSheet(`${HEAD}\n${line}`)).toEqual([{ line: 2, problem: 'stray_text', text, column }])
})

test('no text of a line is ignored, in any column', () => {
  const cells = fc.array(fc.constantFrom('', '', '7', '8', '10.00', 'Echo', 'Orbit'), { maxLength: 18 })
  fc.assert(
    fc.property(cells, (row) => {
      const [read] = readSheet(`${HEAD}\n,${row.join(',')}`)
      if (!read || 'problem' in read) return
      const found = [...read.creators, ...(read.beside ?? []).map(({ name }) => name)].map(String)
      for (const name of row.filter((cell) => /^[EO]/.test(cell))) expect(found).toContain(name)
    }),
    { numRuns: 300 },
  )
})

test("notes in the player's own columns are ignored, and signs for a missing price are no price", () => {
  expect(
    readSheet('entry_id,creator_1_id,creator_1,price_1,note\n,1,Echo,-,my best\n,,Echo,€ 10 000,another'),
  ).toMatchObject([
    { line: 2, creators: [1] },
    { line: 3, creators: ['Echo'] },
  ])
})

test.each([
  ['five numbers below the downloaded heads', `${HEAD}\n,1,2,3,4,5`, [1, 2, 3, 4, 5]],
  ['three of them', `${HEAD}\n,1,2,3`, [1, 2, 3]],
  ['numbers where names belong', `${HEAD}\n,,1,,,2,,,3`, [1, 2, 3]],
  ['names whose column has none for numbers', 'entry_id,creator_1_id,creator_2,creator_3\n,1,Echo,3', [1, 5, 3]],
  ['heads with capitals and spaces', 'Entry ID,Creator 1,Creator 2,Creator 3\n,1,2,3', [1, 2, 3]],
  ['no column of entries', 'creator_1,creator_2,creator_3\nEcho,1,2', [5, 1, 2]],
  ['a first column of entries without a name', ',creator_1,creator_2,creator_3\n,1,2,3', [1, 2, 3]],
  ['lines counted beside the entries', 'nr,entry_id,creator_1,creator_2,creator_3\n1,,4,5,6', [4, 5, 6]],
  ['lines counted behind the entries', 'entry,nr,creator_1,creator_2,creator_3\n,1,4,5,6', [4, 5, 6]],
  ['prices as whole numbers', `${HEAD}\n,1,A,30000,2,B,30000,3,C,30000`, [1, 2, 3]],
])('bare numbers are read as creators or entries: %s', (_what, text, creatorIds) => {
  const known = [1, 2, 3, 4].map((creatorId) => ({ creatorId, name: 'ABCD'[creatorId - 1]! }))
  const read = numberedRosters(readSheet(text), [...known, { creatorId: 5, name: 'Echo' }])
  expect(read).toEqual([{ line: 2, entryId: null, creatorIds }])
})

test.each([
  [
    'where a name belongs',
    `${HEAD}\n,1,2,3,4,5,6,7`,
    { problem: 'number_for_name', text: '2', columns: ['creator_1_id', 'creator_1'] },
  ],
  [
    'past the last column',
    'entry_id,creator_1_id,creator_2_id,creator_3_id\n,1,2,3,4',
    { problem: 'stray_text', text: '4', column: null },
  ],
  [
    'past it, beside names',
    'entry_id,creator_1_id,creator_2_id,creator_3_id\n,Echo,Orbit,Third,4',
    { problem: 'stray_text', text: '4', column: null },
  ],
  [
    'in a first column that may be that of entries, or of anything',
    'nr,creator_1,creator_2,creator_3\n11,Echo,Orbit,Third',
    { problem: 'unread_number', text: '11', column: 'nr' },
  ],
  [
    'in a first column without a name',
    ',creator_1_id,creator_2_id,creator_3_id\n11,1,2,3',
    { problem: 'unread_number', text: '11', column: '' },
  ],
])('a bare number %s is a problem of that line and never ignored', (_where, text, said) => {
  expect(numberedRosters(readSheet(text), [])).toEqual([{ line: 2, ...said }])
})

test('a channel whose name is a number is read as a name', () => {
  const known = [
    { creatorId: 1, name: '1984' },
    { creatorId: 2, name: 'Echo' },
  ]
  const [read] = numberedRosters(readSheet(`${HEAD}\n,1,1984,10000,2,Echo,10000,,1984`), known)
  expect(read).toEqual({ line: 2, entryId: null, creatorIds: [1, 2, 1] })
})

const KNOWN = [
  { creatorId: 115, name: 'Pixel Foundry' },
  { creatorId: 2, name: 'Orbit, the Academy' },
  { creatorId: 3, name: 'Echo | Live' },
  { creatorId: 4, name: 'Top 10 (2024)' },
  { creatorId: 5, name: '1:1 Football' },
]
const numbered = (text: string) => numberedRosters(readSheet(text), KNOWN)

test.each([
  [
    'tabs',
    'entry_id\tcreator_1\tcreator_2\tcreator_3\n\tPixel Foundry\tOrbit, the Academy\tEcho | Live',
    2,
    [115, 2, 3],
  ],
  ['bars', 'entry_id|creator_1|creator_2|creator_3\n | 115 | Orbit, the Academy | "Echo | Live"', 2, [115, 2, 3]],
  ['sep=;', 'sep=;\r\n;115;2;3', 2, [115, 2, 3]],
  ['"sep=|"', '"sep=|"\n|115|Orbit, the Academy|2', 2, [115, 2, 2]],
  ['sep= and a tab', 'sep=\t\n\t115\t2\t3', 2, [115, 2, 3]],
  [
    'semicolons and decimal commas',
    `${HEAD.replaceAll(',', ';')}\n;115;Pixel Foundry;30000,00;2;Orbit, the Academy;1,00`,
    2,
    [115, 2],
  ],
  ['numbers as 115.0', 'entry_id,creator_1_id,creator_2_id,creator_3_id\n,115.0,2.0,3.0', 2, [115, 2, 3]],
  ['numbers as 115,0', ';115,0;2,0;3,0', 1, [115, 2, 3]],
  ['numbers kept as text', `,'115,="2","=""3"""`, 1, [115, 2, 3]],
  ['no-break and repeated blanks', ',\u00A0Pixel\u00A0 Foundry\u00A0,"  2 ",\u200Becho  |  live', 1, [115, 2, 3]],
  ['Name (ID)', ',Pixel Foundry (115),"Orbit, the Academy (2)",Top 10 (2024)', 1, [115, 2, 4]],
  ['ID:Name', ',115:Pixel Foundry,"2: Orbit, the Academy",1:1 Football', 1, [115, 2, 5]],
  ['a title above the heads', 'My rosters, week 3\n\nentry_id;creator_1;creator_2;creator_3\n;115;2;3', 4, [115, 2, 3]],
  [
    'a title and columns by other names',
    '"Rosters"\n,,\nEntry #,Creator #1 (ID), creator1 ,Creator 2 ID,creatorId3\n,115,pixel foundry,2,3',
    4,
    [115, 2, 3],
  ],
  [
    'blanks in the heads',
    '" entry_id ",\u00A0Creator\u00A01  ID\u00A0," creator 2 id","creator 3 id "\n,115,2,3',
    2,
    [115, 2, 3],
  ],
])('a roster file with %s is read', (_what, text, line, creatorIds) => {
  expect(numbered(text)).toEqual([{ line, entryId: null, creatorIds }])
})

test("an entry's number may be written as 11.0", () => {
  expect(readSheet('11.0,1,2,3')).toEqual([{ line: 1, entryId: 11, creators: [1, 2, 3] }])
})

test.each([
  [',Pixel Foundry (2),2,3', { creatorId: 2, idOf: 'Orbit, the Academy', name: 'Pixel Foundry', nameOf: 115 }],
  [',115:Its Old Name,2,3', { creatorId: 115, idOf: 'Pixel Foundry', name: 'Its Old Name', nameOf: null }],
  [
    `${HEAD}\n,115,Pixel Foundry (2),,3`,
    { creatorId: 2, idOf: 'Orbit, the Academy', name: 'Pixel Foundry', nameOf: 115 },
  ],
])('%s: a number and a name in one cell that disagree are a problem of that line', (text, said) => {
  expect(numbered(text)).toMatchObject([{ problem: 'number_and_name', ...said }])
})

test('a number is not taken from the end of an unknown name', () => {
  expect(numbered(',Top 20 (2025),2,3')).toEqual([{ line: 1, problem: 'unknown_name', name: 'Top 20 (2025)' }])
})

test('an amount with cents is never read as a number', () => {
  expect(numbered(',115.00,2,3')).toEqual([{ line: 1, problem: 'unknown_name', name: '115.00' }])
})

test('rosters above column names are not taken for titles', () => {
  expect(readSheet(',1,2,3\nentry_id,creator_1_id')).toEqual([
    { line: 1, entryId: null, creators: [1, 2, 3] },
    { line: 2, problem: 'unreadable_entry' },
  ])
})

test('a line without a separator is a problem that names it', () => {
  expect(readSheet('11 1 2 3')).toEqual([{ line: 1, problem: 'no_separator' }])
})
