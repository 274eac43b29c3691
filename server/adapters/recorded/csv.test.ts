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
  expect(readCsv(Buffer.from(text), ['a', 'b'])).toEqual(records)
})

test.each([
  ['a column is missing', 'a,c\n1,2\n', 'the column b is missing'],
  ['the file is empty', '', 'the column a is missing'],
  ['a field too few', 'a,b\n1,2\n3\n', 'columns length is 2, got 1 on line 3'],
  ['a field too many', 'a,b\n1,2,3\n', 'columns length is 2, got 3 on line 2'],
  ['a quote is not closed', 'a,b\n"1,2\n', 'Quote Not Closed'],
  ['a quote stands inside a field', 'a,b\n1"2,3\n', 'a quote is found on field "a" at line 2'],
])('a CSV file is refused: %s', (_, text, message) => {
  expect(() => readCsv(Buffer.from(text), ['a', 'b'])).toThrow(message)
})
