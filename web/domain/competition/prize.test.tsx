/** The prize of a competition: money, words, both or none. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#web/testing/render.tsx'
import { hasPrize, Prize, prizeNamed } from './prize.tsx'

const PRIZES: [prizeValue: string, prizeText: string | null, named: string][] = [
  ['250.00', null, '$250'],
  ['0.00', 'A mug', 'A mug'],
  ['250.00', 'A mug', '$250 + A mug'],
  ['0.00', null, 'No prize'],
]

test.each(PRIZES)('a prize of $%s with the words %s is named %s', async (prizeValue, prizeText, named) => {
  expect(prizeNamed({ prizeValue, prizeText })).toBe(named)
  expect(hasPrize({ prizeValue, prizeText })).toBe(named !== 'No prize')
  await renderScreen(
    <p>
      <Prize competitionId={7} value={prizeValue} text={prizeText} />
    </p>,
  )
  await expect.element(page.getByRole('paragraph')).toMatchTextContent(named)
})
