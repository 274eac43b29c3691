import { expect, test } from 'vitest'
import { projectionSentence } from './texts.ts'

const terms = { salaryCap: 150_000 }

test.each([
  [50.4, '30000.00', /1\.68 per \$1,000\. Prices follow projections, so this is about the same for every creator\.$/],
  [
    109.5,
    '90000.00',
    /1\.22 per \$1,000\. This is the highest possible price\. The projection deserves more, so it is better value\.$/,
  ],
  [
    1.2,
    '3000.00',
    /0\.40 per \$1,000\. This is the lowest possible price\. The projection deserves less, so it is worse value\.$/,
  ],
])('what the projection sentence says about %s points for %s', (expectedPoints, price, said) => {
  expect(projectionSentence({ expectedPoints, price }, terms)).toMatch(said)
})

test('the projection sentence of a creator without a projection does not mention the price', () => {
  expect(projectionSentence({ expectedPoints: null, price: '90000.00' }, terms)).toBe(
    'Too little is known yet to project this creator’s points.',
  )
})
