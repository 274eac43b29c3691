import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

test.each([
  ['plain fields', 'a,b\n1,2\n', [{ a: '1', b: '2' }]],
  ['no line break at the end', 'a,b\n1,2', [{ a: '1', b: '2' }]],
  ['line breaks of Windows', 'a,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
  ['columns in another order, and more of them', 'c,b,a\n3,2,1\n', [{ a: '1', b: '2' }]],
  ['empty fields, the last one too', 'a,b\n,\n', [{ a: '', b: '' }]],
  ['an empty last field at the very end', 'a,b\n1,', [{ a: '1', b: '' }]],
  ['a comma in quotes', 'a,b\n"Dbc iPhone, iPad",2\n', [{ a: 'Dbc iPhone, iPad', b: '2' }]],
  ['a quote in quotes', 'a,b\n"the ""best"" one",2\n', [{ a: 'the "best" one', b: '2' }]],
  ['a line break in quotes', 'a,b\n"one\ntwo",2\n', [{ a: 'one\ntwo', b: '2' }]],
  ['a byte order mark', '\uFEFFa,b\n1,2\n', [{ a: '1', b: '2' }]],
  ['nothing but the header', 'a,b\n', []],
])('a CSV file is read: %s', (_, text, records) => {
  const { rows, problems } = readCsv(Buffer.from(text), ['a', 'b'])
  expect(rows.map(({ line: _line, ...fields }) => fields)).toEqual(records)
  expect(problems).toEqual([])
})

test('a row has the line on which it ends', () => {
  const { rows } = readCsv(Buffer.from('a,b\r\n1,"x\ny"\r\n\r\n2,z\r\n'), ['a', 'b'])
  expect(rows).toEqual([
    { line: 3, a: '1', b: 'x\ny' },
    { line: 5, a: '2', b: 'z' },
  ])
})

test('more columns are returned where the caller selects them by name', () => {
  const { rows, header } = readCsv(Buffer.from('a,views_0102,c\n1,2,3\n'), ['a'], (name) => name.startsWith('views_'))
  expect(rows).toEqual([{ line: 2, a: '1', views_0102: '2' }])
  expect(header).toEqual(['a', 'views_0102', 'c'])
})

test.each([
  ['a column is missing', 'a,c\n1,2\n', [{ line: 1, text: 'the column b is missing' }]],
  ['the file is empty', '', [{ line: 1, text: 'the columns a, b are missing' }]],
  [
    'two rows have another number of fields',
    'a,b\n1,2\n3\n4,5,6\n',
    [
      { line: 3, text: 'the row has 1 fields instead of 2' },
      { line: 4, text: 'the row has 3 fields instead of 2' },
    ],
  ],
  ['a quote is not closed', 'a,b\n"1,2\n', [{ line: 2, text: expect.stringContaining('Quote Not Closed') }]],
  ['a quote stands inside a field', 'a,b\n1"2,3\n', [{ line: 2, text: expect.stringContaining('a quote is found') }]],
])('the problems of a CSV file are named by line: %s', (_, text, problems) => {
  expect(readCsv(Buffer.from(text), ['a', 'b']).problems).toEqual(problems)
})
