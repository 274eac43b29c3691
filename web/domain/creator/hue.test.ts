/** Colours of categories. */
import { expect, test } from 'vitest'
import { legendStyle } from './hue.ts'

test.each(['constructor', '__proto__', 'unheard of'])('the unknown category %j has the colour of other', (category) => {
  expect(legendStyle(category)).toEqual(legendStyle('other'))
})
