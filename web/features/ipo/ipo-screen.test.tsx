import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { IPO_CATEGORIES } from '#contract/categories.ts'
import { applyForIpo, ipoApplications, type Applied } from '#contract/ipo.ts'
import { ask } from '#web/lib/call.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { IpoScreen } from './ipo-screen.tsx'

const server = fakeServer()
const show = () => renderScreen(<IpoScreen />, { path: '/ipo' })
const field = (label: string) => page.getByLabelText(label)
const submit = page.getByRole('button', { name: 'Submit Application' })
const toast = page.getByRole('region', { name: 'Notifications (F8)' })
const success = page.getByRole('heading', { level: 1, name: 'Application Submitted' })

const applied: Applied = {
  id: 3,
  status: 'pending',
  ownershipCode: 'fantasy-social-0a1b2c3d4e',
  isOwnershipChecked: true,
  isEmailed: true,
  decideBy: '2026-01-24T00:00:00.000Z',
}

const fill = async () => {
  await field('YouTube channel URL').fill('https://www.youtube.com/@orbitacademy')
  await field('Channel name').fill('Orbit Academy')
  await field('Contact email').fill('hello@orbit.example')
  await field('Category').selectOptions('News & Politics')
}

test('it says why to join, how fast the review is, and what is agreed to', async () => {
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Creator IPO' })).toBeVisible()
  const why = page.getByRole('region', { name: 'Why Join' })
  expect(
    why
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('h3')?.textContent),
  ).toEqual(['Increased Exposure', 'Fan Engagement', 'Daily Competitions'])
  const review = page.getByRole('region', { name: 'Fast Review Process' })
  await expect.element(review).toMatchTextContent(/within 48 hours.*decision by email/)
  const terms = page.getByRole('region', { name: 'By submitting this application, you agree that:' })
  expect(terms.getByRole('listitem').elements()).toHaveLength(4)
})

test('the categories are those of the product', async () => {
  await show()
  expect(
    field('Category')
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Choose a category', ...IPO_CATEGORIES])
})

test('what is missing is said beside its field, nothing is sent, and the keyboard goes to the first', async () => {
  await show()
  await submit.click()
  for (const label of ['YouTube channel URL', 'Channel name', 'Contact email', 'Category']) {
    await expect.element(field(label)).toHaveAccessibleDescription(`${label} is required`)
  }
  await expect.element(field('Approximate subscriber count')).toBeValid()
  await expect.element(field('Description')).toBeValid()
  await expect.element(field('YouTube channel URL')).toHaveFocus()
  expect(server.received(applyForIpo)).toEqual([])
  await field('Channel name').fill('Orbit Academy')
  await expect.element(field('Channel name')).not.toHaveAttribute('aria-invalid')
  await field('Category').selectOptions('Gaming')
  await expect.element(field('Category')).not.toHaveAttribute('aria-invalid')
  await expect.element(field('Contact email')).toHaveAttribute('aria-invalid')
})

test('a wrong address is told as soon as one goes on to the next field, and no longer once it is right', async () => {
  await show()
  const address = field('YouTube channel URL')
  await address.fill('https://example.com/@orbitacademy')
  await expect.element(address).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Tab}')
  await expect
    .element(address)
    .toHaveAccessibleDescription('YouTube channel URL must name a YouTube channel, like https://www.youtube.com/@name')
  await expect.element(field('Channel name')).not.toHaveAttribute('aria-invalid')
  await expect.element(field('Channel name')).toHaveFocus()
  await address.fill('youtube.com/@orbitacademy')
  await userEvent.keyboard('{Tab}')
  await expect.element(address).not.toHaveAttribute('aria-invalid')
})

test.each([
  [
    'YouTube channel URL',
    'orbit academy',
    'YouTube channel URL must name a YouTube channel, like https://www.youtube.com/@name',
  ],
  ['Contact email', 'hello at orbit', 'Contact email must be an email address'],
  ['Channel name', 'x'.repeat(121), 'Channel name must have at most 120 characters'],
  ['Approximate subscriber count', '1.2M', 'Approximate subscriber count must be a whole number, such as 250000'],
  ['Approximate subscriber count', '-5', 'Approximate subscriber count must be a whole number, such as 250000'],
  ['Approximate subscriber count', '2000000001', 'Approximate subscriber count must be at most 2000000000'],
  ['Description', 'x'.repeat(2001), 'Description must have at most 2000 characters'],
])('%s may not be %s', async (label, text, sentence) => {
  await show()
  await fill()
  await field(label).fill(text)
  await submit.click()
  await expect.element(field(label)).toHaveAccessibleDescription(sentence)
  await expect.element(field(label)).toHaveFocus()
  expect(server.received(applyForIpo)).toEqual([])
})

test('what was typed is sent; the count as a number, lines as one, what is empty not at all', async () => {
  await show()
  server.returns(applyForIpo, applied)
  await fill()
  await field('Approximate subscriber count').fill('250000')
  await field('Description').fill('Space,\nfrom the sofa')
  await submit.click()
  await expect.element(success).toBeVisible()
  expect(server.received(applyForIpo).map(({ body }) => body)).toEqual([
    {
      youtubeChannelUrl: 'https://www.youtube.com/@orbitacademy',
      channelName: 'Orbit Academy',
      contactEmail: 'hello@orbit.example',
      category: 'News & Politics',
      subscriberCount: 250_000,
      description: 'Space, from the sofa',
      status: 'pending',
    },
  ])
})

test('while it is on its way the button says so and sends nothing twice', async () => {
  await show()
  const held = server.holds(applyForIpo)
  await fill()
  await submit.click()
  await expect.element(page.getByRole('button', { name: 'Submitting Application...' })).toBeDisabled()
  await field('Channel name').click()
  await userEvent.keyboard('{Enter}')
  held.respond(applied)
  await expect.element(success).toBeVisible()
  expect(server.received(applyForIpo)).toHaveLength(1)
  expect(server.received(applyForIpo)[0]!.body).not.toHaveProperty('description')
})

test.each([
  ['is sent: is read again', () => server.returns(applyForIpo, applied), 2],
  ['is refused: stays as it was', () => server.refuses(applyForIpo, { code: 'already_listed', creatorId: 1 }), 1],
])('the kept list of applications, when one %s', async (_, arrange, reads) => {
  server.returns(ipoApplications, [])
  arrange()
  const { queries } = await show()
  await queries.fetchQuery(ask(ipoApplications))
  await fill()
  await submit.click()
  await expect.element(toast).toMatchTextContent(/Application Submitted!|Submission Failed/)
  await queries.fetchQuery(ask(ipoApplications))
  await queries.fetchQuery(ask(ipoApplications))
  expect(server.received(ipoApplications)).toHaveLength(reads)
})

test('once sent it says what is next, and leads back to the games', async () => {
  const screen = await show()
  server.returns(applyForIpo, applied)
  await fill()
  await submit.click()
  await expect.element(success).toHaveFocus()
  await expect
    .element(toast)
    .toHaveTextContent("Application Submitted!We'll review your channel and get back to you within 48 hours.")
  expect(page.getByRole('region', { name: "What's Next" }).getByRole('listitem').elements()).toHaveLength(4)
  await page.getByRole('link', { name: 'Back to Games' }).click()
  expect(screen.address()).toBe('/gamemode')
})

test.each([
  [true, /fantasy-social-0a1b2c3d4e.*Put it anywhere in your channel’s description.*We have also emailed it to you/s],
  [false, /fantasy-social-0a1b2c3d4e.*recorded statistics.*a person will judge your application.*keep the code\.$/s],
])(
  'once sent, the code of ownership is given, with what to do with it; looked for: %s',
  async (isOwnershipChecked, words) => {
    await show()
    server.returns(applyForIpo, { ...applied, isOwnershipChecked, isEmailed: isOwnershipChecked })
    await fill()
    await submit.click()
    await expect.element(page.getByRole('region', { name: 'Your ownership code' })).toMatchTextContent(words)
  },
)

test('the code is copied by a button, or by hand where that is not allowed', async () => {
  await show()
  server.returns(applyForIpo, applied)
  await fill()
  await submit.click()
  const copied = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValueOnce(new Error('not allowed'))
    .mockResolvedValueOnce()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(toast).toMatchTextContent(/Not copied/)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toHaveBeenLastCalledWith('fantasy-social-0a1b2c3d4e')
  copied.mockRestore()
})

test('an address that is no channel is told beside it and by a toast, and nothing typed is lost', async () => {
  await show()
  server.refuses(applyForIpo, { code: 'invalid_channel_url' })
  await fill()
  await submit.click()
  await expect
    .element(field('YouTube channel URL'))
    .toHaveAccessibleDescription(/^This is not the address of a YouTube channel/)
  await expect.element(field('YouTube channel URL')).toHaveFocus()
  await expect.element(toast).toMatchTextContent(/Submission FailedThis is not the address/)
  await expect.element(field('Channel name')).toHaveValue('Orbit Academy')
})

test.each([
  [
    'too many of them',
    () => server.refuses(applyForIpo, { code: 'too_many_requests', retryAfter: 600 }),
    'Too many requests. Please try again in 600 seconds',
  ],
  ['a broken server', () => server.breaks(applyForIpo, 502, 'Bad Gateway'), '502: Bad Gateway'],
  [
    'no network',
    () =>
      server.returns(applyForIpo, () => {
        throw new TypeError('Failed to fetch')
      }),
    'Something went wrong. Please try again.',
  ],
])('%s is told by a toast, and the form stays', async (_, arrange, sentence) => {
  await show()
  arrange()
  await fill()
  await submit.click()
  await expect.element(toast).toHaveTextContent(`Submission Failed${sentence}`)
  await expect.element(submit).toBeEnabled()
})

test('a viewer reads why nothing can be sent, and how to play', async () => {
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await show()
  await expect.element(page.getByText('You are watching. Players apply with their channel here.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign up' })).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await expect.element(field('YouTube channel URL')).toBeDisabled()
})
