import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeWithout } from './board-range.ts'

test('pages of a board without some entries have all other entries once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (isLeftOut, limit) => {
      const places = isLeftOut.flatMap((isOut, place) => (isOut ? [place] : []))
      const others = isLeftOut.flatMap((isOut, place) => (isOut ? [] : [place]))
      for (let offset = 0; offset <= others.length; offset += limit) {
        const range = rangeWithout(places, offset, limit)
        const page = isLeftOut.map((_, place) => place).slice(range.offset, range.offset + range.limit)
        expect(page.filter((place) => !places.includes(place))).toEqual(others.slice(offset, offset + limit))
      }
    }),
  )
})
