import { expect, test } from 'vitest'
import { parseAgreement } from './own-agreement.ts'

test('an own agreement has the first heading as title, and headings, paragraphs and lists below it', () => {
  expect(
    parseAgreement(
      '# House rules\r\n\r\nBe kind\r\nto everybody.\r\n\r\nSecond.\n## Prizes\n- One mug\n* A pen\n\n- Later',
    ),
  ).toEqual({
    title: 'House rules',
    blocks: [
      { kind: 'paragraph', text: 'Be kind to everybody.' },
      { kind: 'paragraph', text: 'Second.' },
      { kind: 'heading', text: 'Prizes' },
      { kind: 'list', items: ['One mug', 'A pen'] },
      { kind: 'list', items: ['Later'] },
    ],
  })
})

test('an own agreement without a heading is titled Agreement, and keeps HTML as text', () => {
  expect(parseAgreement('<script>alert(1)</script>')).toEqual({
    title: 'Agreement',
    blocks: [{ kind: 'paragraph', text: '<script>alert(1)</script>' }],
  })
})
