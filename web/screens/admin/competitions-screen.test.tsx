/** The screen of competitions: series, phases, the form, and each act of an administrator. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { elevate, elevation } from '#contract/admin.ts'
import { currentUser } from '#contract/auth.ts'
import type { Competition } from '#contract/competitions.ts'
import {
  cancelCompetition,
  createSeries,
  dryRunOf,
  editCompetition,
  editSeries,
  endNow,
  extendReview,
  listSeries,
  lockNow,
  managedCompetitions,
  pauseSeries,
  previewSeries,
  type Series,
} from '#contract/hosting.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { CompetitionsScreen } from './competitions-screen.tsx'

const server = fakeServer()

const fridays: Series = {
  id: 2,
  isBuiltIn: false,
  title: 'Friday Night',
  description: null,
  repeats: 'weekly',
  weekdays: [5],
  firstDate: '2026-12-04',
  timeOfDay: '20:00',
  timeZone: 'Europe/Berlin',
  draftMinutes: 360,
  liveMinutes: 120,
  reviewMinutes: 10,
  rounds: null,
  slate: { kind: 'everybody' },
  salaryCap: 150_000,
  prizeValue: '0.00',
  prizeText: 'A mug',
  bots: 0,
  maxEntries: 1,
  isPaused: false,
  isOver: false,
  version: 3,
  nextLocks: ['2026-12-04T19:00:00.000Z'],
  overlayToken: null,
}
const builtIn: Series = {
  ...fridays,
  id: 1,
  isBuiltIn: true,
  title: 'Built-in series',
  repeats: 'back_to_back',
  weekdays: [],
  firstDate: null,
  timeOfDay: null,
  timeZone: null,
}
const managed = (changes: Partial<Competition>) => ({
  competition: sampleCompetition({ prizeTitle: 'Friday Night', prizeValue: '0.00', prizeText: 'A mug', ...changes }),
  seriesId: 2,
  seriesTitle: 'Friday Night',
  round: 4,
  players: 3,
  bots: 1,
})

beforeEach(() => {
  useShownToast.setState({ toast: null })
  server.returns(currentUser, sampleUser())
  server.returns(elevation, { elevatedUntil: new Date(Date.now() + 600_000).toISOString() })
  server.returns(listSeries, [builtIn, fridays])
  server.returns(managedCompetitions, [])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toastTitled = (title: string) => vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title }))

test('the screen asks for the admin code first', async () => {
  server.returns(elevation, { elevatedUntil: null })
  await renderScreen(<CompetitionsScreen />)
  await expect.element(page.getByRole('dialog', { name: 'Admin Access' })).toBeVisible()
  expect(server.received(listSeries)).toEqual([])
})

test('access that has expired asks for the code once, and not again while the lists are read anew', async () => {
  server.refuses(managedCompetitions, { code: 'admin_required' })
  server.returns(elevate, { elevatedUntil: new Date(Date.now() + 600_000).toISOString() })
  await renderScreen(<CompetitionsScreen />)
  const dialog = page.getByRole('dialog', { name: 'Admin Access' })
  await dialog.getByLabelText('Code').fill('ABCDE-FGHJK')
  const held = server.holds(managedCompetitions)
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await vi.waitFor(() => expect(server.received(managedCompetitions)).toHaveLength(2))
  expect(dialog.elements()).toEqual([])
  held.respond([managed({ phase: 'drafting' })])
  await expect.element(page.getByRole('listitem', { name: 'Friday Night 4' })).toBeVisible()
})

test('each phase has its competitions, and says so when it has none', async () => {
  server.returns(managedCompetitions, [
    managed({ phase: 'drafting' }),
    { ...managed({ id: 8, phase: 'void', voidReason: 'The stream is off tonight.' }), round: 3 },
  ])
  await renderScreen(<CompetitionsScreen />)
  await expect
    .element(page.getByRole('region', { name: 'Drafting' }).getByRole('listitem', { name: 'Friday Night 4' }))
    .toMatchTextContent(/Friday Night round 4Locks in .*3 players, 1 bot, A mug/)
  await expect
    .element(page.getByRole('region', { name: 'Finished' }))
    .toMatchTextContent(/Called off\. The stream is off tonight\./)
  await expect.element(page.getByRole('region', { name: 'Live' })).toMatchTextContent(/No competition is live\./)
})

test('lists that fail to load can be requested again', async () => {
  server.breaks(managedCompetitions, 500, 'boom')
  await renderScreen(<CompetitionsScreen />)
  await expect.element(page.getByRole('heading', { name: 'The competitions did not load' })).toBeVisible()
})

test.each([
  ['Lock Now', 'drafting', lockNow, 'Competition Locked'],
  ['End Now', 'live', endNow, 'Competition Ended'],
] as const)('%s is asked once and done once', async (name, phase, endpoint, title) => {
  server.returns(managedCompetitions, [managed({ phase })])
  server.returns(endpoint, { ok: true })
  await renderScreen(<CompetitionsScreen />)
  await button(`${name} Friday Night 4`).click()
  expect(server.received(endpoint)).toEqual([])
  await page.getByRole('dialog', { name }).getByRole('button', { name, exact: true }).click()
  await toastTitled(title)
  expect(server.received(endpoint)).toMatchObject([{ params: { competitionId: 7 } }])
})

test('a cancellation needs a reason of ten characters', async () => {
  server.returns(managedCompetitions, [managed({ phase: 'live' })])
  server.returns(cancelCompetition, { ok: true })
  await renderScreen(<CompetitionsScreen />)
  await button('Cancel Friday Night 4').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Competition' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sorry')
  await dialog.getByRole('button', { name: 'Cancel Competition' }).click()
  await expect.element(dialog).toMatchTextContent(/Please write at least 10 characters/)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The stream is off tonight.')
  await dialog.getByRole('button', { name: 'Cancel Competition' }).click()
  await toastTitled('Competition Cancelled')
  expect(server.received(cancelCompetition)).toMatchObject([{ body: { reason: 'The stream is off tonight.' } }])
})

test('the review is extended by minutes', async () => {
  server.returns(managedCompetitions, [managed({ phase: 'review' })])
  server.returns(extendReview, { ok: true })
  await renderScreen(<CompetitionsScreen />)
  await button('Extend Review Friday Night 4').click()
  const dialog = page.getByRole('dialog', { name: 'Extend Review' })
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('90')
  await dialog.getByRole('button', { name: 'Extend Review' }).click()
  await toastTitled('Review Extended')
  expect(server.received(extendReview)).toMatchObject([{ body: { minutes: 90 } }])
})

test('a competition that has not opened can be edited, and an act that comes too late says so', async () => {
  server.returns(managedCompetitions, [managed({ phase: 'upcoming' })])
  server.refuses(editCompetition, { code: 'phase_passed' })
  await renderScreen(<CompetitionsScreen />)
  await button('Edit Friday Night 4').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Competition' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Grand Final')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastTitled('Too Late')
  expect(server.received(editCompetition)).toMatchObject([
    { body: { title: 'Grand Final', description: null, prizeValue: '0.00', prizeText: 'A mug' } },
  ])
})

test('a dry run shows the prizes and how many entries differ from the board', async () => {
  server.returns(managedCompetitions, [managed({ phase: 'review' })])
  const line = { entryId: 1, isBot: false, boardPoints: 12.5, boardRank: 1 }
  server.returns(dryRunOf, {
    entries: 4,
    prize: '250.00',
    paid: '250.00',
    lines: [{ ...line, playerName: 'Ada', isHeld: true, rank: 1, points: 12.5, amount: '250.00' }],
    differences: 0,
  })
  await renderScreen(<CompetitionsScreen />)
  await button('Dry Run Friday Night 4').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Dry Run' }))
    .toMatchTextContent(
      /4 entries, prize \$250\.00, of which \$250\.00 would be paid.*those of the board.*Ada12\.5\$250\.00 and A mug \(held\)/,
    )
})

test('a dry run names the first place of a prize in words, even if it is paid nothing', async () => {
  server.returns(managedCompetitions, [managed({ phase: 'live' })])
  const line = { entryId: 1, playerName: 'Ada', isBot: false, isHeld: false, boardPoints: 12.5, boardRank: 1 }
  server.returns(dryRunOf, {
    entries: 1,
    prize: '0.00',
    paid: '0.00',
    lines: [{ ...line, rank: 1, points: 12.5, amount: '0.00' }],
    differences: 0,
  })
  await renderScreen(<CompetitionsScreen />)
  await button('Dry Run Friday Night 4').click()
  await expect.element(page.getByRole('dialog', { name: 'Dry Run' })).toMatchTextContent(/1Ada12\.5A mug/)
})

test('a new series is previewed and created with what was typed', async () => {
  server.returns(previewSeries, { nextLocks: ['2026-12-04T19:00:00.000Z'], creators: 189 })
  server.returns(createSeries, fridays)
  await renderScreen(<CompetitionsScreen />)
  await button('New Series').click()
  const dialog = page.getByRole('dialog', { name: 'New Series' })
  await dialog.getByRole('button', { name: 'Create Series' }).click()
  await expect.element(dialog).toMatchTextContent(/Please enter a title\./)
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Friday Night')
  await dialog.getByRole('textbox', { name: 'Other prize' }).fill('A mug')
  await expect.element(dialog).toMatchTextContent(/189 creators\. Locks, in your time:/)
  await dialog.getByRole('button', { name: 'Create Series' }).dblClick()
  await toastTitled('Series Created')
  expect(server.received(createSeries)).toHaveLength(1)
  expect(server.received(createSeries)).toMatchObject([
    {
      body: {
        title: 'Friday Night',
        repeats: 'weekly',
        weekdays: [5],
        timeOfDay: '20:00',
        liveMinutes: 120,
        draftMinutes: 360,
        rounds: null,
        prizeValue: '0',
        prizeText: 'A mug',
        slate: { kind: 'everybody' },
      },
    },
  ])
})

test.each([
  ['Live for, in hours', '0', 'The live window lasts 1 minute to 31 days.'],
  ['Prize in dollars', 'a mug', 'The prize is an amount such as 250.00.'],
  ['Bots', '201', 'A competition has 0 to 200 bots.'],
])('a wrong value of "%s" is named at the field, which gets the focus', async (label, value, sentence) => {
  server.returns(previewSeries, { nextLocks: [], creators: 3 })
  await renderScreen(<CompetitionsScreen />)
  await button('Edit Friday Night').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Series' })
  const field = dialog.getByRole('textbox', { name: label })
  await field.fill(value)
  await dialog.getByRole('button', { name: 'Save Series' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(sentence)
  expect(server.received(editSeries)).toEqual([])
})

test('a series without a day and a slate without a category are refused at their fields', async () => {
  server.returns(previewSeries, { nextLocks: [], creators: 3 })
  await renderScreen(<CompetitionsScreen />)
  await button('Edit Friday Night').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Series' })
  const days = dialog.getByRole('group', { name: 'Days' })
  await days.getByRole('checkbox', { name: 'Fri' }).click()
  await dialog.getByRole('button', { name: 'Save Series' }).click()
  await expect.element(days).toMatchTextContent(/Please choose at least one day\./)
  await expect.element(days.getByRole('checkbox', { name: 'Mon' })).toHaveFocus()
  await days.getByRole('checkbox', { name: 'Sat' }).click()
  const offer = dialog.getByRole('combobox', { name: 'Creators' })
  await offer.selectOptions('categories')
  await expect.element(dialog.getByRole('checkbox', { name: 'Tech', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Series' }).click()
  await expect.element(offer).toHaveFocus()
  await expect.element(offer).toHaveAccessibleDescription('Please choose at least one category.')
})

test('a series offers a list of creators, and the server’s refusal is shown in the form', async () => {
  server.refuses(previewSeries, { code: 'date_passed' })
  await renderScreen(<CompetitionsScreen />)
  await button('Edit Friday Night').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Series' })
  await expect.element(dialog).toMatchTextContent(/No lock of this series lies at least a minute ahead/)
  server.returns(previewSeries, { nextLocks: [], creators: 3 })
  server.returns(editSeries, fridays)
  await dialog.getByRole('combobox', { name: 'Creators' }).selectOptions('creators')
  await dialog.getByRole('textbox', { name: 'Find creators' }).fill('e')
  for (const box of dialog.getByRole('group', { name: 'Creators' }).getByRole('checkbox').all()) await box.click()
  await dialog.getByRole('button', { name: 'Save Series' }).click()
  await toastTitled('Series Updated')
  expect(server.received(editSeries)).toMatchObject([
    { params: { seriesId: 2 }, body: { version: 3, series: { slate: { kind: 'creators', creatorIds: [1, 2, 3] } } } },
  ])
})

test('the built-in series can be paused, and its form says what an edit changes', async () => {
  server.returns(pauseSeries, { ...builtIn, isPaused: true })
  await renderScreen(<CompetitionsScreen />)
  await expect.element(button('Copy Built-in series')).not.toBeInTheDocument()
  await button('Edit Built-in series').click()
  const form = page.getByRole('dialog', { name: 'Edit Series' })
  await expect.element(form).toMatchTextContent(/Once edited, the built-in series no longer follows the settings/)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await button('Pause Built-in series').click()
  await toastTitled('Series Paused')
  expect(server.received(pauseSeries)).toMatchObject([{ params: { seriesId: 1 }, body: { isPaused: true } }])
})
