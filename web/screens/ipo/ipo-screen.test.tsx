import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { currentUser } from '#contract/auth.ts'
import { IPO_CATEGORIES } from '#contract/categories.ts'
import {
  applyForIpo,
  ipoApplications,
  listableChannels,
  ownApplications,
  type Applied,
  type OwnApplication,
} from '#contract/ipo.ts'
import { ask } from '#web/api/call.ts'
import { receiveNotification } from '#web/domain/notifications/notifications.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { TYPED_APPLICATION, writeTab } from '#web/ui/storage.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleAbout,
  sampleDebut,
  sampleLiveNotification,
  sampleOwnApplication,
  sampleUser,
} from '#web/testing/samples.ts'
import { expectAskedEvery, holdClock } from '#web/testing/polling.ts'
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

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeEach(() => writeTab(TYPED_APPLICATION, null))

test('the typed texts are still there after visiting another screen, until they are sent or the player signs out', async () => {
  const screen = await show()
  await fill()
  await screen.unmount()
  const again = await show()
  await expect.element(field('YouTube channel URL')).toHaveValue('https://www.youtube.com/@orbitacademy')
  await expect.element(field('Category')).toHaveValue('News & Politics')
  server.returns(applyForIpo, applied)
  await submit.click()
  await expect.element(success).toBeVisible()
  await again.unmount()
  const next = await show()
  await expect.element(field('Channel name')).toHaveValue('')
  await field('Channel name').fill('Orbit')
  await next.unmount()
  await clearResponses()
  await show()
  await expect.element(field('Channel name')).toHaveValue('')
})

test('an address that may be a page of YouTube shows its channel, and is sent only after a confirmation', async () => {
  await show()
  await fill()
  await field('YouTube channel URL').fill('youtube.com/orbit')
  server.refuses(applyForIpo, {
    code: 'confirm_channel',
    youtubeId: 'UC1234567890123456789012',
    channelTitle: 'Orbit Academy',
    thumbnailUrl: null,
    subscriberCount: 1_230_000,
  })
  await submit.click()
  const question = page.getByRole('group', { name: 'Confirm the channel' })
  await expect.element(question).toMatchTextContent(/may be a page of YouTube.*Orbit Academy.*1\.2M subscribers/)
  await expect.element(toast.getByRole('listitem')).not.toBeInTheDocument()
  server.returns(applyForIpo, applied)
  await page.getByRole('button', { name: 'Apply for Orbit Academy' }).click()
  await expect.element(success).toBeVisible()
  expect(server.received(applyForIpo).map(({ body }) => body)).toMatchObject([
    { youtubeChannelUrl: 'youtube.com/orbit' },
    { youtubeChannelUrl: 'https://www.youtube.com/channel/UC1234567890123456789012' },
  ])
})

test('the channel to confirm is gone once another address is typed', async () => {
  await show()
  await fill()
  server.refuses(applyForIpo, {
    code: 'confirm_channel',
    youtubeId: 'UC1234567890123456789012',
    channelTitle: 'Orbit Academy',
    thumbnailUrl: null,
    subscriberCount: null,
  })
  await submit.click()
  const question = page.getByRole('group', { name: 'Confirm the channel' })
  await expect.element(question).toMatchTextContent(/Subscribers not shown/)
  await field('YouTube channel URL').fill('https://www.youtube.com/@orbit')
  await expect.element(question).not.toBeInTheDocument()
})

test('the screen says why to join, how fast the review is, and which terms apply', async () => {
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
  await expect.element(review).toMatchTextContent(/within 48 hours.*in your notifications.*decision by email/s)
  const terms = page.getByRole('region', { name: 'By submitting this application, you agree that:' })
  await expect.element(terms).toBeVisible()
  expect(terms.getByRole('listitem').elements()).toHaveLength(4)
})

test.each([
  ['recorded', 'Only channels of the recorded season that this game replays can be listed'],
  ['youtube', ''],
] as const)(
  'without the note the form says which channels can be listed, with the source %s',
  async (source, words) => {
    server.returns(about, sampleAbout({ source }))
    server.refuses(listableChannels, { code: 'unavailable' })
    const { queries } = await show()
    await vi.waitFor(() => expect(queries.getQueryData(ask(about).queryKey)).toBeDefined())
    await expect.element(field('YouTube channel URL')).toHaveAccessibleDescription(words)
  },
)

const listable = { isSeasonOnly: true, soon: [], later: [] }

test.each([
  [
    'some can be drafted next',
    { ...listable, soon: ['@jojol', '@nowtech'], later: ['@micode'] },
    'Only channels of the season can be listed',
    /other channels are refused\. Not listed yet: @jojol and @nowtech\.$/,
  ],
  [
    'some can be drafted later',
    { ...listable, later: ['@micode'] },
    'Only channels of the season can be listed',
    /These join when the replay reaches their first day: @micode\.$/,
  ],
  [
    'there is none',
    listable,
    'No channel can be listed now',
    /all channels of it that can be drafted are listed already/,
  ],
])(
  'a note above the form says which channels can be listed, in the first screen of a small phone, where %s',
  async (_, channels, title, text) => {
    await page.viewport(360, 640)
    onTestFinished(() => page.viewport(390, 844))
    server.returns(listableChannels, channels)
    server.returns(about, sampleAbout({ source: 'recorded' }))
    const { queries } = await show()
    await vi.waitFor(() => expect(queries.getQueryData(ask(about).queryKey)).toBeDefined())
    const note = page.getByRole('region', { name: title })
    await expect.element(note).toBeVisible()
    await expect.element(note).toMatchTextContent(text)
    await expect.element(field('YouTube channel URL')).toHaveAccessibleDescription('')
    const { top, bottom, right } = note.element().getBoundingClientRect()
    expect(bottom).toBeLessThan(field('YouTube channel URL').element().getBoundingClientRect().top)
    expect(bottom - top).toBeLessThan(200)
    expect(right).toBeLessThan(360)
    await expect.element(submit).toBeEnabled()
  },
)

test('where every channel can be listed there is no note, and nothing moves when the answer arrives', async () => {
  const held = server.holds(listableChannels)
  await show()
  await vi.waitFor(() => expect(server.received(listableChannels)).toHaveLength(1))
  await expect.element(field('Channel name')).not.toBeVisible()
  held.respond({ isSeasonOnly: false, soon: [], later: [] })
  await expect.element(field('Channel name')).toBeVisible()
  expect(page.getByRole('region', { name: /can be listed/ }).elements()).toEqual([])
})

test('players can apply even if the note does not load', async () => {
  server.refuses(listableChannels, { code: 'unavailable' })
  await show()
  await expect.element(field('Channel name')).toBeVisible()
  await expect.element(submit).toBeEnabled()
})

test('a channel that was listed since the page was opened leaves the note', async () => {
  await show()
  await expect.element(page.getByText(/Not listed yet: @micode/)).toBeVisible()
  await fill()
  server.returns(listableChannels, listable)
  server.refuses(applyForIpo, { code: 'already_listed', creatorId: 1 })
  await submit.click()
  await expect.element(page.getByText('No channel can be listed now')).toBeVisible()
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

test('missing fields are reported beside each field, nothing is sent, and the first gets the focus', async () => {
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

test('a wrong address is reported when the player moves to the next field, until it is corrected', async () => {
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
  ['Contact email', 'hello at orbit', 'Contact email must be an address like name@example.com'],
  ['Channel name', 'x'.repeat(121), 'Channel name must have at most 120 characters'],
  [
    'Approximate subscriber count',
    '12,00',
    'Approximate subscriber count must be a whole number, such as 250000, 12k or 1.2M',
  ],
  [
    'Approximate subscriber count',
    '1,200.000',
    'Approximate subscriber count must be a whole number, such as 250000, 12k or 1.2M',
  ],
  [
    'Approximate subscriber count',
    '12.5',
    'Approximate subscriber count must be a whole number, such as 250000, 12k or 1.2M',
  ],
  [
    'Approximate subscriber count',
    '-5',
    'Approximate subscriber count must be a whole number, such as 250000, 12k or 1.2M',
  ],
  ['Approximate subscriber count', '2000000001', 'Approximate subscriber count must be at most 2000000000'],
  ['Description', 'x'.repeat(2001), 'Description must have at most 2000 characters'],
])('the field %s refuses %s', async (label, text, sentence) => {
  await show()
  await fill()
  await field(label).fill(text)
  await submit.click()
  await expect.element(field(label)).toHaveAccessibleDescription(sentence)
  await expect.element(field(label)).toHaveFocus()
  expect(server.received(applyForIpo)).toEqual([])
})

test('the typed texts are sent: the count as a number, several lines as one, empty fields left out', async () => {
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

test.each([
  ['12,000', 12_000, '12,000'],
  ['12k', 12_000, '12,000'],
  ['1.2M', 1_200_000, '1,200,000'],
])('%s subscribers are sent as %i, and the form shows the number it understood', async (text, count, said) => {
  await show()
  server.returns(applyForIpo, applied)
  await fill()
  const subscribers = field('Approximate subscriber count')
  await expect.element(subscribers).toHaveAccessibleDescription('Optional')
  await subscribers.fill(text)
  await expect.element(subscribers).toHaveAccessibleDescription(`Understood as ${said}`)
  await submit.click()
  await expect.element(success).toBeVisible()
  expect(server.received(applyForIpo)).toMatchObject([{ body: { subscriberCount: count } }])
})

test('while the form is being sent the button says so, and nothing is sent twice', async () => {
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
])('the cached list of applications, when an application %s', async (_, arrange, reads) => {
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

test('after sending, the screen says what happens next, and leads back to the games', async () => {
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
  [true, /fantasy-social-0a1b2c3d4e.*Put it anywhere in your channel's description.*We have also emailed it to you/s],
  [
    false,
    /fantasy-social-0a1b2c3d4e.*recorded statistics.*a person will judge your application.*Keep the code. It shows that the application is yours\.$/s,
  ],
])(
  'after sending, the screen shows the ownership code and what to do with it (ownership is checked: %s)',
  async (isOwnershipChecked, words) => {
    await show()
    server.returns(applyForIpo, { ...applied, isOwnershipChecked, isEmailed: isOwnershipChecked })
    await fill()
    await submit.click()
    await expect.element(page.getByRole('region', { name: 'Your ownership code' })).toMatchTextContent(words)
    await expect
      .element(page.getByRole('region', { name: "What's Next" }))
      .toMatchTextContent(
        isOwnershipChecked ? /in your notifications, and receive it by email,/ : /in your notifications within 48/,
      )
  },
)

test('the screen after sending shows the decision when it arrives', async () => {
  await showTo([])
  server.returns(applyForIpo, applied)
  await fill()
  await submit.click()
  await expect.element(page.getByRole('region', { name: "What's Next" })).toBeVisible()
  const decided = sampleOwnApplication({
    id: applied.id,
    status: 'rejected',
    ownershipCode: null,
    reviewedAt: inHours(0),
  })
  server.returns(ownApplications, [{ ...decided, channelName: 'Orbit', reviewNotes: 'Too young.' }])
  receiveNotification(sampleLiveNotification({ notificationType: 'application_decided' }))
  await expect.element(page.getByRole('listitem', { name: 'Orbit' })).toMatchTextContent(/Not listed.*Too young\./)
  expect(page.getByRole('region', { name: "What's Next" }).elements()).toHaveLength(0)
})

test('a button copies the code, and where copying is refused the player is told to copy it by hand', async () => {
  await show()
  server.returns(applyForIpo, applied)
  await fill()
  await submit.click()
  const copied = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValueOnce(new Error('not allowed'))
    .mockResolvedValueOnce()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(toast).toMatchTextContent(/Not copied.*by hand/)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toHaveBeenLastCalledWith('fantasy-social-0a1b2c3d4e')
  copied.mockRestore()
})

test('without a clipboard the player is told to copy the code by hand', async () => {
  await show()
  server.returns(applyForIpo, applied)
  await fill()
  await submit.click()
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  onTestFinished(() => clipboard.mockRestore())
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(toast).toMatchTextContent(/Not copied.*Select the code and copy it by hand/)
  await expect.element(page.getByRole('button', { name: 'Copied' })).not.toBeInTheDocument()
})

test('an address that is not a channel is reported beside it and by a toast, and the typed texts stay', async () => {
  await show()
  server.refuses(applyForIpo, { code: 'invalid_channel_url' })
  await fill()
  await submit.click()
  await expect
    .element(field('YouTube channel URL'))
    .toHaveAccessibleDescription(/^This is not a YouTube channel address/)
  await expect.element(field('YouTube channel URL')).toHaveFocus()
  await expect.element(toast).toMatchTextContent(/Submission FailedThis is not a YouTube/)
  await expect.element(field('Channel name')).toHaveValue('Orbit Academy')
})

test('a channel outside the recorded season is reported beside its address, and the typed texts stay', async () => {
  await show()
  server.refuses(applyForIpo, { code: 'outside_season', isSure: true, others: ['@micode'] })
  await fill()
  await submit.click()
  const why =
    'This game replays a recorded season, and that channel is not in it. Channels of the season can be listed, such as @micode'
  await expect.element(field('YouTube channel URL')).toHaveAccessibleDescription(why)
  await expect.element(field('YouTube channel URL')).toHaveFocus()
  await expect.element(toast).toHaveTextContent(`Submission Failed${why}`)
  await expect.element(field('Channel name')).toHaveValue('Orbit Academy')
})

test.each([
  [
    'too many of them',
    () => server.refuses(applyForIpo, { code: 'too_many_requests', retryAfter: 600 }),
    'Too many requests. Please try again in 10 minutes',
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
])('%s is reported by a toast, and the form stays', async (_, arrange, sentence) => {
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
  await expect.element(page.getByText('You are watching. Players can apply with their channel here.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign up' })).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await expect.element(field('YouTube channel URL')).toBeDisabled()
})

test.each(['midnight', 'light'])('the fields that a viewer cannot fill in look disabled (%s)', async (theme) => {
  document.documentElement.dataset.theme = theme
  onTestFinished(() => void delete document.documentElement.dataset.theme)
  const looks = () => {
    const { backgroundColor, color, cursor } = getComputedStyle(field('Channel name').element())
    return { backgroundColor, color, cursor }
  }
  const { unmount } = await show()
  await expect.element(field('Channel name')).toBeEnabled()
  const usable = looks()
  await unmount()
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await show()
  await expect.element(field('Channel name')).toBeDisabled()
  expect(looks().backgroundColor).not.toBe(usable.backgroundColor)
  expect(looks().color).not.toBe(usable.color)
  expect(looks().cursor).toBe('not-allowed')
})

const panel = page.getByRole('region', { name: 'Your applications' })
const application = (name: string) => panel.getByRole('listitem', { name, exact: true })

const showTo = async (applications: OwnApplication[]) => {
  server.returns(currentUser, sampleUser())
  server.returns(ownApplications, applications)
  return show()
}

test('a pending application shows when it will be decided, and its code with what to do with it', async () => {
  const decideBy = inHours(47)
  await showTo([sampleOwnApplication({ decideBy })])
  const one = application('Orbit Academy')
  await expect.element(one).toMatchTextContent(/^Orbit AcademyWaitinghttps:\/\/www.youtube.com\/@orbit/)
  const weekday = new Date(decideBy).toLocaleDateString('en-US', { weekday: 'short' })
  await expect.element(one).toMatchTextContent(new RegExp(`We decide by ${weekday} \\d+:\\d\\d [AP]M\\.`))
  await expect.element(one.getByRole('code')).toHaveTextContent('fantasy-social-0a1b2c3d4e')
  await expect
    .element(panel)
    .toMatchTextContent(/Put it anywhere in your channel's description.*We have also emailed it/s)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await one.getByRole('button', { name: 'Copy the code of Orbit Academy' }).click()
  await expect.element(one.getByRole('button', { name: 'Copied the code of Orbit Academy' })).toBeVisible()
  expect(copied).toHaveBeenCalledWith('fantasy-social-0a1b2c3d4e')
  copied.mockRestore()
  await expect.element(submit).toBeEnabled()
})

test('an overdue application says so', async () => {
  await showTo([sampleOwnApplication({ decideBy: inHours(-1) })])
  await expect
    .element(application('Orbit Academy'))
    .toMatchTextContent(/We promised to decide by \w+ \d+, \d+:\d\d [AP]M\. Sorry for the delay/)
})

test('a pending application names the page of its channel if that was listed meanwhile', async () => {
  await showTo([sampleOwnApplication({ channelName: 'Orbit', creatorId: 7 })])
  const one = page.getByRole('listitem', { name: 'Orbit' })
  await expect.element(one).toMatchTextContent(/Waiting.*We decide by .*The channel is in the catalogue now/)
  await expect.element(one.getByRole('link', { name: 'See its page' })).toHaveAttribute('href', '/creator/7')
})

test('a decided application shows the reason or a link to the creator, and no code', async () => {
  const decided = { reviewedAt: inHours(-3), ownershipCode: null }
  const screen = await showTo([
    sampleOwnApplication({
      id: 6,
      channelName: 'Small',
      status: 'rejected',
      reviewNotes: 'Too few videos',
      ...decided,
    }),
    sampleOwnApplication({ id: 5, channelName: 'Big', status: 'approved', creatorId: 7, ...decided }),
    sampleOwnApplication({ id: 4, channelName: 'Gone', status: 'approved', ...decided }),
    sampleOwnApplication({ id: 3, channelName: 'Back', status: 'rejected', creatorId: 9, ...decided }),
  ])
  await panel.getByRole('button', { name: 'Show all 4' }).click()
  await expect
    .element(application('Back'))
    .toMatchTextContent(/Declined.*The channel is already in the catalogue\. See its page/)
  await expect.element(application('Back').getByRole('link')).toHaveAttribute('href', '/creator/9')
  expect(
    application('Back')
      .getByText(/Not listed|apply again/)
      .elements(),
  ).toEqual([])
  await expect
    .element(application('Small'))
    .toMatchTextContent(/Not listed.*Too few videosDecided 3h ago\. You are welcome to apply again/)
  await expect.element(application('Gone')).toMatchTextContent(/Left.*The channel is no longer in the catalogue/)
  await expect.element(application('Gone').getByText('Listed', { exact: true })).not.toBeInTheDocument()
  expect(panel.getByRole('code').elements()).toEqual([])
  await expect.element(panel).not.toMatchTextContent(/description on YouTube/)
  await application('Big').getByRole('link', { name: 'See its page' }).click()
  expect(screen.address()).toBe('/creator/7')
})

test('a listed channel says when players can draft it first', async () => {
  const decided = { status: 'approved', reviewedAt: inHours(-3), ownershipCode: null, creatorId: 7 } as const
  await showTo([
    sampleOwnApplication({ id: 6, channelName: 'Soon', ...decided, debut: sampleDebut() }),
    sampleOwnApplication({ id: 8, channelName: 'Back', ...decided, debut: sampleDebut({ isNow: true }) }),
    sampleOwnApplication({
      id: 5,
      channelName: 'Later',
      ...decided,
      debut: sampleDebut({ isNext: false, replayDay: '2026-02-02' }),
    }),
    sampleOwnApplication({ id: 4, channelName: 'Never', ...decided, debut: sampleDebut({ isNext: false }) }),
  ])
  await panel.getByRole('button', { name: 'Show all 4' }).click()
  await expect
    .element(application('Soon'))
    .toMatchTextContent(/Listed.*Players can draft it from the next competition on\. See its page/)
  await expect
    .element(application('Later'))
    .toMatchTextContent(/Players can draft it once the game replays February 2, 2026: .* until then\. See its page/)
  await expect
    .element(application('Back'))
    .toMatchTextContent(/Listed.*Players can pick it or trade for it at once: .* See its page/)
  await expect.element(application('Never')).toMatchTextContent(/Players cannot draft it: /)
})

test('of many applications all pending ones and the newest three others are shown, the rest on request', async () => {
  const decided = {
    status: 'rejected',
    creatorId: null,
    reviewedAt: inHours(-3),
    reviewNotes: 'No',
    ownershipCode: null,
  } as const
  await showTo([
    ...[9, 8, 7, 6].map((id) => sampleOwnApplication({ id, channelName: `Channel ${id}`, ...decided })),
    sampleOwnApplication({ id: 5, channelName: 'Channel 5' }),
  ])
  const names = () =>
    panel
      .getByRole('listitem')
      .elements()
      .map((item) => item.getAttribute('aria-label'))
  await expect.poll(names).toEqual(['Channel 9', 'Channel 8', 'Channel 7', 'Channel 5'])
  await panel.getByRole('button', { name: 'Show all 5' }).click()
  await expect.poll(names).toEqual(['Channel 9', 'Channel 8', 'Channel 7', 'Channel 6', 'Channel 5'])
})

test('only the newest pending application says what to do with its code', async () => {
  await showTo([
    sampleOwnApplication({ id: 8, channelName: 'Second', ownershipCode: 'fantasy-social-8888888888' }),
    sampleOwnApplication({ id: 7, channelName: 'First', ownershipCode: 'fantasy-social-7777777777' }),
  ])
  await expect.element(application('Second')).toMatchTextContent(/8888888888.*Put it anywhere/)
  await expect.element(application('First')).toMatchTextContent(/7777777777/)
  await expect.element(application('First')).not.toMatchTextContent(/Put it anywhere/)
})

test.each([
  [390, 844],
  [1440, 900],
])('long names, addresses and reasons stay inside the panel (%i x %i px)', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(390, 844))
  const long = {
    channelName: 'All Rockets '.repeat(10).trim(),
    youtubeChannelUrl: `https://youtube.com/@${'r'.repeat(120)}`,
  }
  await showTo([
    sampleOwnApplication({ id: 8, ...long }),
    sampleOwnApplication({ id: 7, ...long, status: 'rejected', reviewNotes: 'x'.repeat(300), reviewedAt: inHours(0) }),
  ])
  await expect.element(panel.getByRole('listitem').first()).toBeVisible()
  const { right } = panel.element().getBoundingClientRect()
  for (const element of panel.element().querySelectorAll('li, li *'))
    expect(element.getBoundingClientRect().right).toBeLessThan(right)
})

test('a player without applications sees no panel of them', async () => {
  await showTo([])
  await vi.waitFor(() => expect(server.received(ownApplications)).toHaveLength(1))
  await expect.element(submit).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test('applications are not requested for a viewer', async () => {
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await show()
  await expect.element(submit).toBeDisabled()
  expect(server.received(ownApplications)).toEqual([])
})

test('on a phone the form appears together with the panel above it, so that nothing moves', async () => {
  server.returns(currentUser, sampleUser())
  const held = server.holds(ownApplications)
  await show()
  await vi.waitFor(() => expect(server.received(ownApplications)).toHaveLength(1))
  await expect.element(field('Channel name')).not.toBeVisible()
  held.respond([sampleOwnApplication()])
  await expect.element(field('Channel name')).toBeVisible()
  await expect.element(panel).toBeVisible()
})

test('applications that fail to load say so, the form works, and a button reads them again', async () => {
  server.returns(currentUser, sampleUser())
  server.refuses(ownApplications, { code: 'unavailable' })
  await show()
  await expect.element(panel).toMatchTextContent(/did not load: Our database is not available.*You can still apply/)
  await expect.element(submit).toBeEnabled()
  server.returns(ownApplications, [sampleOwnApplication()])
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(application('Orbit Academy')).toBeVisible()
})

test('a second application for a channel points to the pending one, and the typed texts stay', async () => {
  await showTo([])
  await expect.element(submit).toBeVisible()
  server.returns(ownApplications, [sampleOwnApplication({ id: 3 })])
  server.refuses(applyForIpo, { code: 'already_applied', applicationId: 3 })
  await fill()
  await submit.click()
  await expect.element(application('Orbit Academy')).toHaveFocus()
  await expect
    .element(field('YouTube channel URL'))
    .toHaveAccessibleDescription(/^You have already applied for this channel/)
  await expect.element(toast).toMatchTextContent(/Submission FailedYou have already applied/)
  await expect.element(field('Channel name')).toHaveValue('Orbit Academy')
})

test('an application that was just sent is listed when the player returns', async () => {
  const { unmount, queries } = await showTo([])
  server.returns(applyForIpo, applied)
  await fill()
  server.returns(ownApplications, [sampleOwnApplication()])
  await submit.click()
  await expect.element(success).toBeVisible()
  await vi.waitFor(() => expect(queries.getQueryData(ask(ownApplications).queryKey)).toHaveLength(1))
  await unmount()
  await show()
  await expect.element(application('Orbit Academy')).toMatchTextContent(/fantasy-social-0a1b2c3d4e/)
})

test('a decision appears when the player returns to the page', async () => {
  await showTo([sampleOwnApplication()])
  await expect.element(application('Orbit Academy')).toMatchTextContent(/Waiting/)
  server.returns(ownApplications, [
    sampleOwnApplication({
      status: 'rejected',
      reviewNotes: 'Too few videos',
      reviewedAt: inHours(0),
      ownershipCode: null,
    }),
  ])
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(application('Orbit Academy')).toMatchTextContent(/Not listed.*Too few videosDecided just now/)
})

test('a decision appears as soon as its notification arrives', async () => {
  await showTo([sampleOwnApplication()])
  await expect.element(application('Orbit Academy')).toMatchTextContent(/Waiting/)
  server.returns(ownApplications, [sampleOwnApplication({ status: 'approved', creatorId: 7, ownershipCode: null })])
  receiveNotification(sampleLiveNotification({ notificationType: 'new_entry' }))
  receiveNotification(sampleLiveNotification({ notificationType: 'application_decided' }))
  await expect.element(application('Orbit Academy')).toMatchTextContent(/Listed/)
  expect(server.received(ownApplications)).toHaveLength(2)
})

test('pending applications are read again every minute', async () => {
  holdClock()
  await showTo([sampleOwnApplication()])
  await expect.element(application('Orbit Academy')).toMatchTextContent(/Waiting/)
  await expectAskedEvery(server, ownApplications, 60_000)
})
