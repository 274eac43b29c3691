import { expect, test } from 'vitest'
import { noneWords } from './none-found.tsx'

test.each([
  [{}, 'No creators found.', 'No other creator is on offer here.'],
  [{ text: ' zzz ' }, 'No creator is called “zzz”.', 'Try another name.'],
  [{ category: 'comedy' }, 'No creator in Comedy.', 'Try another category.'],
  [{ isAffordable: true }, 'No creator fits what your roster has room for.', 'Try also those you cannot afford.'],
  [
    { text: 'zzz', category: 'comedy' },
    'No creator in Comedy is called “zzz”.',
    'Try another name, or another category.',
  ],
  [
    { text: 'zzz', isAffordable: true },
    'No creator is called “zzz” and fits what your roster has room for.',
    'Try another name, or also those you cannot afford.',
  ],
  [
    { category: 'comedy', isAffordable: true },
    'No creator in Comedy fits what your roster has room for.',
    'Try another category, or also those you cannot afford.',
  ],
])('an empty list names the filters that hide creators and which to remove: %o', (filters, title, text) => {
  expect(noneWords({ text: '', category: 'all', isAffordable: false, ...filters })).toEqual({ title, text })
})

test('a search for a creator who is in the roster says so', () => {
  const named = (text: string) =>
    noneWords({ text, category: 'comedy', isAffordable: true }, { inRoster: ['Jojol', 'Yënsing'] })
  expect(named('yens')).toEqual({ title: 'Yënsing is in this roster already.', text: 'Try another name.' })
  expect(named('zzz').title).toMatch(/is called “zzz”/)
  expect(named('').title).toBe('No creator in Comedy fits what your roster has room for.')
})
