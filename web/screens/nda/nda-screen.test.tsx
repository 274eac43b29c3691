import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseName } from '#contract/account.ts'
import { agreement } from '#contract/agreement.ts'
import { acceptNda } from '#contract/auth.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { PRACTICE_OFFER, readTab, writeTab } from '#web/ui/storage.ts'
import { NdaScreen } from './nda-screen.tsx'

const server = fakeServer()
const { departures } = keepDepartures()
const tick = page.getByRole('checkbox', { name: 'I have read, understood, and agree to the Non-Disclosure Agreement' })
const accept = page.getByRole('button', { name: 'Accept & Continue' })
const toast = page.getByRole('listitem')

test('the agreement has six sections, in text that scrolls by itself', async () => {
  await renderScreen(<NdaScreen />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Non-Disclosure Agreement' })).toBeVisible()
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((title) => title.textContent),
  ).toEqual([
    '1. Definition of Confidential Information',
    '2. Obligations',
    '3. Exceptions',
    '4. Term',
    '5. Remedies',
    '6. General',
  ])
  const text = page.getByRole('region', { name: 'Text of the agreement' })
  await expect.element(text).toMatchTextContent(/law of the United States.*binding arbitration/s)
  expect(text.element().scrollHeight).toBeGreaterThan(text.element().clientHeight)
  await expect.element(accept).toBeInViewport()
})

test('the agreement cannot be accepted until the box is ticked', async () => {
  await renderScreen(<NdaScreen />)
  await expect.element(accept).toBeDisabled()
  await tick.click()
  await expect.element(accept).toBeEnabled()
  await tick.click()
  await expect.element(accept).toBeDisabled()
})

test('a player of an identity provider chooses the shown name before accepting, and a name of ours is refused', async () => {
  server.returns(chooseName, sampleUser())
  server.returns(acceptNda, sampleUser())
  await renderScreen(<NdaScreen proposedName="Player 4711" />)
  const field = page.getByLabelText('Name that other players see')
  await expect.element(field).toHaveValue('Player 4711')
  await tick.click()
  await field.fill('Fantаsy Social')
  await accept.click()
  await expect.element(page.getByText(/is a name that we use ourselves/)).toBeVisible()
  expect([server.received(chooseName), server.received(acceptNda)]).toEqual([[], []])
  await field.fill('Countess')
  await accept.click()
  await expect.poll(() => departures, { timeout: 5000 }).toEqual([{ how: 'reload' }])
  expect(server.received(chooseName)).toMatchObject([{ body: { displayName: 'Countess' } }])
})

test('after accepting, the next page begins at its top', async () => {
  server.returns(acceptNda, sampleUser())
  await renderScreen(
    <>
      <NdaScreen />
      <p style={{ height: 2000 }}>The end</p>
    </>,
  )
  await tick.click()
  await accept.click()
  await expect.element(toast.getByText('NDA Accepted')).toBeVisible()
  scrollTo(0, 300)
  await expect.poll(() => departures, { timeout: 5000 }).toEqual([{ how: 'reload' }])
  expect(scrollY).toBe(0)
})

test('accepting the agreement says so and reloads the page', async () => {
  await renderScreen(<NdaScreen />)
  const held = server.holds(acceptNda)
  await tick.click()
  await accept.click()
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  held.respond(sampleUser())
  await expect.element(toast.getByText('NDA Accepted')).toBeVisible()
  await expect.poll(() => departures, { timeout: 5000 }).toEqual([{ how: 'reload' }])
  expect(server.received(acceptNda)).toHaveLength(1)
  // the draft that comes next offers a practice round
  expect(readTab(PRACTICE_OFFER)).not.toBeNull()
  writeTab(PRACTICE_OFFER, null)
})

test.each([
  [
    'a refusal in its own words',
    () => server.refuses(acceptNda, { code: 'viewer_read_only' }),
    'Viewing Only',
    /Viewers can see everything/,
  ],
  ['other trouble as an error', () => server.breaks(acceptNda, 500, 'boom'), 'Error', /500: boom/],
])('accepting shows %s, and can be tried again', async (_, arrange, title, sentence) => {
  await renderScreen(<NdaScreen />)
  arrange()
  await tick.click()
  await accept.click()
  await expect.element(toast.getByText(title, { exact: true })).toBeVisible()
  await expect.element(toast.getByText(sentence)).toBeVisible()
  await expect.element(accept).toBeEnabled()
  expect(departures).toEqual([])
})

test('a summary is shown above the agreement, and a fade shows that there is more text', async () => {
  await page.viewport(390, 844)
  await renderScreen(<NdaScreen />)
  await expect.element(tick).toBeVisible()
  const text = page.getByRole('region', { name: 'Text of the agreement' }).element()
  const summary = page.getByText(/^In short/).element()
  expect(summary.getBoundingClientRect().bottom).toBeLessThan(text.getBoundingClientRect().top)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('Tell nobody what you see here')
  await expect.element(page.getByRole('listitem').nth(2)).toMatchTextContent('share results with the Share button')
  await expect
    .element(text)
    .toMatchTextContent(
      /results that you share with the Share function of the product, and the screens .*TV mode, overlays and pages of leagues/,
    )
  await expect.element(accept).toBeInViewport()

  const fade = getComputedStyle(text, '::after')
  expect([fade.position, fade.pointerEvents]).toEqual(['sticky', 'none'])
  // the border is not covered either
  expect(getComputedStyle(text).borderBottomWidth).toBe('1px')
  // at its end no text is covered
  text.scrollTo(0, text.scrollHeight)
  const last = text.lastElementChild!.getBoundingClientRect()
  expect(last.bottom).toBeLessThanOrEqual(text.getBoundingClientRect().bottom - 56)
})

test('the agreement of the operator replaces the built-in text, escaped, and is accepted under its title', async () => {
  server.returns(agreement, { text: '# House rules\n\nBe <b>kind</b>.\n\n- One mug' })
  server.returns(acceptNda, sampleUser())
  await renderScreen(<NdaScreen />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Text of the agreement' }))
    .toHaveTextContent('Be <b>kind</b>.One mug')
  await expect.element(page.getByText('In short')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'I have read, understood, and agree to the House rules' }).click()
  await accept.click()
  await expect.element(toast.getByText('Agreement Accepted')).toBeVisible()
  await expect.poll(() => departures, { timeout: 5000 }).toEqual([{ how: 'reload' }])
})

test('an agreement that did not load can be read again, and no other text is shown instead', async () => {
  server.refuses(agreement, { code: 'unavailable' })
  await renderScreen(<NdaScreen />)
  await expect.element(page.getByRole('heading', { name: 'The agreement did not load' })).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  server.returns(agreement, { text: null })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(tick).toBeVisible()
})
