/** A whole entry until the lock: its roster edited, taken back, withdrawn, and its creators entered again. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownProjections } from '#contract/own-projections.ts'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, competition as oneCompetition, type Competition } from '#contract/competitions.ts'
import { creators as allCreators } from '#contract/creators.ts'
import { myEntries, replaceRoster, submitEntry, withdrawEntry, type Entry } from '#contract/entries.ts'
import { creatorProjections, leaderboard } from '#contract/leaderboard.ts'
import { dollars } from '#game/money.ts'
import { keyOf } from '#web/api/call.ts'
import { keepPicks, keptPicks } from '#web/domain/roster/kept-picks.ts'
import { closeManager, manageEntry, useManagedEntry } from '#web/domain/entry/chosen-entry.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleEntry, samplePick, sampleUser } from '#web/testing/samples.ts'
import { recordKeys } from '#web/testing/sent-keys.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { ManagedRoster } from './managed-roster.tsx'

const server = fakeServer()
beforeEach(() => {
  useShownToast.setState({ toast: null })
  closeManager()
  localStorage.removeItem('entry-undo')
  keepPicks({ ...DRAFT, picks: [] })
})

const drafting = sampleCompetition({ phase: 'drafting' })
const DRAFT = { userId: sampleUser().id, competitionId: drafting.id }
const keptIds = () => keptPicks(DRAFT).map(({ creatorId }) => creatorId)
const three = sampleEntry({ picks: [1, 2, 3].map((id) => samplePick(id)), version: 4 })
const manager = page.getByRole('dialog', { name: 'Roster Manager' })
const editor = page.getByRole('dialog', { name: 'Edit roster' })
const expectToast = (title: string, message: string) =>
  vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title, message }))

async function open(entries: Entry[] = [three], { id } = three, competition: Competition = drafting) {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, competition)
  server.returns(myEntries, entries)
  server.returns(leaderboard, [])
  server.returns(creatorProjections, [])
  server.returns(ownProjections, [])
  server.returns(
    allCreators,
    [1, 2, 3, 4, 5, 6].map((one) => sampleCreator(one)),
  )
  manageEntry({ competitionId: competition.id, entryId: id, name: 'Entry 1' })
  const screen = await renderScreen(
    <main>
      <h1>My Teams</h1>
      <ManagedRoster />
    </main>,
  )
  await expect.element(manager).toBeVisible()
  const becomes = (active: Competition) => screen.queries.setQueryData(keyOf(activeCompetition), active)
  return {
    screen,
    lock: () => becomes({ ...competition, phase: 'live' }),
    pass: () => becomes({ ...competition, id: competition.id + 1 }),
  }
}

const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}
const NOT_REACHED = 'Fantasy Social cannot be reached, and nothing was changed'

test('saving a roster offline fails with a message that nothing was changed', async () => {
  await open()
  server.returns(replaceRoster, noNetwork)
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await editor.getByRole('button', { name: 'Remove Kitchen Rebels' }).click()
  await editor.getByRole('button', { name: 'Add Gadget Garage' }).click()
  await editor.getByRole('button', { name: 'Save roster' }).click()
  await expectToast('Failed to save the roster', NOT_REACHED)
})

test('withdrawing an entry offline fails with a message that nothing was changed', async () => {
  await open()
  server.returns(withdrawEntry, noNetwork)
  await manager.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog', { name: 'Withdraw Entry 1?' }).getByRole('button', { name: 'Withdraw' }).click()
  await expectToast('Failed to withdraw the entry', NOT_REACHED)
})

test('an edited roster is saved as a whole with the version that was shown, and can be undone', async () => {
  await open()
  const saved = sampleEntry({ picks: [1, 2, 4].map((id) => samplePick(id)), version: 5 })
  server.returns(replaceRoster, saved)
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await expect.element(editor.getByRole('button', { name: 'Nothing changed yet' })).toBeDisabled()
  await editor.getByRole('button', { name: 'Remove Kitchen Rebels' }).click()
  await expect.element(editor.getByRole('button', { name: 'Select 1 more' })).toBeDisabled()
  await editor.getByRole('button', { name: 'Add Gadget Garage' }).click()
  server.returns(myEntries, [saved])
  await editor.getByRole('button', { name: 'Save roster' }).click()
  await expectToast('Roster Saved', 'You can change the entry again until the lock.')
  const pick = (creatorId: number) => ({ creatorId, price: '30000.00' })
  expect(server.received(replaceRoster)).toMatchObject([
    { params: { entryId: 11 }, body: { picks: [1, 2, 4].map(pick), totalSalary: '90000.00', version: 4 } },
  ])
  await expect.element(editor).not.toBeInTheDocument()
  await manager.getByRole('button', { name: 'Undo last edit' }).click()
  await expectToast('Edit Undone', 'The roster is back to what it was before.')
  expect(server.received(replaceRoster).at(-1)!.body).toMatchObject({ picks: [1, 2, 3].map(pick), version: 5 })
})

test('the editor takes the place of the Roster Manager, which is there again after it', async () => {
  await open()
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await expect.element(editor).toBeVisible()
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(manager).toBeVisible()
})

test('closing the editor with unsaved changes asks for confirmation', async () => {
  await open()
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await expect.element(editor).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(editor, { message: 'nothing has changed' }).not.toBeInTheDocument()

  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await editor.getByRole('button', { name: 'Remove Kitchen Rebels' }).click()
  await userEvent.keyboard('{Escape}')
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(editor.getByRole('button', { name: 'Select 1 more' })).toBeVisible()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect.element(editor).not.toBeInTheDocument()
  await expect.element(manager.getByRole('button', { name: 'Drop Kitchen Rebels' })).toBeVisible()
})

test('a creator that cannot be added shows the reason in its row, and a long name in the roster is shown whole', async () => {
  await page.viewport(360, 640)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  const long = 'Vulgarisateur Apple et compagnie'
  const { screen } = await open()
  screen.queries.setQueryData(keyOf(allCreators), [
    ...[1, 2].map((id) => sampleCreator(id)),
    sampleCreator(3, { channelName: long }),
    sampleCreator(4, { price: '106000.00' }),
    sampleCreator(5),
    sampleCreator(6),
  ])
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  const row = (name: string) => editor.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
  await expect.element(row('Add Gadget Garage')).toMatchTextContent('$106,000 · $46,000 over')
  const expectWhole = (words: RegExp) => {
    const why = editor.getByText(words).first().element().parentElement!
    expect(why.scrollWidth, why.textContent).toBeLessThanOrEqual(why.clientWidth)
  }
  expectWhole(/46,000 over$/)
  await editor.getByRole('button', { name: 'Add Loop & Lyric' }).click()
  await editor.getByRole('button', { name: 'Add Half-Court Theory' }).click()
  await expect.element(row('Add Gadget Garage')).toMatchTextContent('$106,000 · roster is full')
  expectWhole(/roster is full$/)
  const name = row(`Remove ${long}`).getByText(long).element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight)
})

test('with little space above the keyboard the search result of the entry editor scrolls into view while typing', async () => {
  await page.viewport(360, 360)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  await open()
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  const search = editor.getByRole('searchbox', { name: 'Filter by name' })
  await search.click()
  await userEvent.keyboard('Half')
  const add = editor.getByRole('button', { name: 'Add Half-Court Theory' })
  await expect.element(editor.getByRole('button', { name: 'Add Gadget Garage' })).not.toBeInTheDocument()
  const scroller = editor.element().querySelector('[data-scroller]')!
  await vi.waitFor(() => {
    const { top, bottom } = add.element().getBoundingClientRect()
    expect(top, 'below the search').toBeGreaterThan(search.element().getBoundingClientRect().bottom)
    expect(bottom, 'above the buttons').toBeLessThanOrEqual(scroller.getBoundingClientRect().bottom - 8)
  })
})

test('a roster that was changed elsewhere is not overwritten, but loaded again', async () => {
  await open()
  server.refuses(replaceRoster, { code: 'entry_changed', version: 5 })
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await editor.getByRole('button', { name: 'Add Gadget Garage' }).click()
  const asked = server.received(myEntries).length
  await editor.getByRole('button', { name: 'Save roster' }).click()
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Changed Meanwhile'))
  await vi.waitFor(() => expect(server.received(myEntries).length).toBeGreaterThan(asked))
})

test('a change made in another tab is not overwritten: the version sent is that of the roster shown', async () => {
  const { screen } = await open()
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await editor.getByRole('button', { name: 'Add Gadget Garage' }).click()
  // the other tab has saved, and its roster arrives here in the background
  const elsewhere = sampleEntry({ picks: [1, 2, 5].map((id) => samplePick(id)), version: 5 })
  screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: drafting.id } }), [elsewhere])
  server.returns(myEntries, [elsewhere])
  server.refuses(replaceRoster, { code: 'entry_changed', version: 5 })
  await editor.getByRole('button', { name: 'Save roster' }).click()
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Changed Meanwhile'))
  expect(server.received(replaceRoster)).toMatchObject([{ body: { version: 4 } }])
  await expect.element(editor.getByText(/^This roster was changed elsewhere/)).toBeVisible()
  await expect.element(editor.getByRole('button', { name: 'Remove Loop & Lyric' })).toBeVisible()
  await expect.element(editor.getByRole('button', { name: 'Remove Gadget Garage' })).not.toBeInTheDocument()
  await expect.element(editor.getByRole('button', { name: 'Nothing changed yet' })).toBeDisabled()

  // what was made here is not lost: sent once more, it is meant to take the place of the new one
  await editor.getByRole('button', { name: 'Undo' }).click()
  await editor.getByRole('button', { name: 'Save roster' }).click()
  await expect.poll(() => server.received(replaceRoster)).toHaveLength(2)
  expect(server.received(replaceRoster).at(-1)!.body).toMatchObject({ version: 5 })
})

test('withdrawing an entry asks for confirmation without naming a prize, which can change', async () => {
  await open()
  server.returns(withdrawEntry, { competitionId: drafting.id, totalEntries: 7, prizeValue: '5035.00' })
  await manager.getByRole('button', { name: 'Withdraw' }).click()
  const asked = page.getByRole('dialog', { name: 'Withdraw Entry 1?' })
  await asked.getByRole('button', { name: 'Keep it' }).click()
  expect(server.received(withdrawEntry)).toEqual([])
  await manager.getByRole('button', { name: 'Withdraw' }).click()
  server.returns(myEntries, [])
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(
    'Entry Withdrawn',
    'Its picks are back in the draft. You can change them and enter again until the lock.',
  )
  expect(keptIds()).toEqual([1, 2, 3])
  expect(useManagedEntry.getState().open).toBeNull()
  await expect.element(page.getByRole('heading', { name: 'My Teams' })).toHaveFocus()
})

test('withdrawing an entry keeps a draft that has picks', async () => {
  keepPicks({ ...DRAFT, picks: [{ creatorId: 6, price: dollars(30_000) }] })
  await open()
  server.returns(withdrawEntry, { competitionId: drafting.id, totalEntries: 7, prizeValue: '5035.00' })
  await manager.getByRole('button', { name: 'Withdraw' }).click()
  server.returns(myEntries, [])
  await page.getByRole('dialog', { name: 'Withdraw Entry 1?' }).getByRole('button', { name: 'Withdraw' }).click()
  await expectToast('Entry Withdrawn', 'The entry no longer counts. You can enter again until the lock.')
  expect(keptIds()).toEqual([6])
})

test('a heading that gets the focus after the manager was closed with a key shows no focus ring', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  const heading = page.getByRole('heading', { name: 'My Teams' })
  await expect.element(heading).toHaveFocus()
  expect(getComputedStyle(heading.element()).outlineStyle).toBe('none')
})

test.each([
  ['Edit roster', 'Edit roster', 'Nothing was changed, and the entry plays as it was'],
  ['Withdraw', 'Withdraw Entry 1?', 'The entry was not withdrawn, and plays as it is'],
])('the lock closes %s with a message, and the manager continues with moves', async (button, name, said) => {
  const { lock } = await open()
  await manager.getByRole('button', { name: button }).click()
  const asked = page.getByRole('dialog', { name })
  await expect.element(asked).toBeVisible()
  lock()
  if (button === 'Edit roster')
    await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ tone: 'plain', stays: false }))
  await expectToast(
    'The Draft Is Locked',
    `${said}. You can trade or drop creators later, when a tenth of the competition has passed`,
  )
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(manager).toMatchTextContent(/2 moves left while live/)
  await expect.element(manager.getByRole('button', { name: button })).not.toBeInTheDocument()
})

test('a confirmation that is open at the lock closes with a message that stays', async () => {
  const { lock } = await open([{ ...three, picks: [1, 2, 3, 4].map((id) => samplePick(id)) }])
  await manager.getByRole('button', { name: 'Drop Pixel Foundry' }).click()
  const asked = page.getByRole('dialog', { name: 'Drop Pixel Foundry?' })
  await expect.element(asked).toBeVisible()
  lock()
  await expectToast(
    'The Draft Is Locked',
    'Nothing was changed. You can trade or drop creators later, when a tenth of the competition has passed',
  )
  expect(useShownToast.getState().toast).toMatchObject({ tone: 'bad', stays: true })
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(page.getByText('The Draft Is Locked')).toBeInViewport()
})

test('changes lost at the lock are reported until dismissed; without changes the message is brief', async () => {
  const { lock } = await open()
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await expect.element(editor).toMatchTextContent(/nothing changes until you save\. Locks in \d\d:\d\d:\d\d/)
  await editor.getByRole('button', { name: 'Add Gadget Garage' }).click()
  lock()
  const next = '. Your new picks wait for the next draft, and you can trade or drop creators later'
  await expectToast('The Draft Is Locked', `Your changes were not saved, and the entry plays as it was${next}`)
  expect(useShownToast.getState().toast).toMatchObject({ tone: 'bad', stays: true })
  expect(keptIds()).toEqual([1, 2, 3, 4])
})

test('changes are reported as lost if the next draft already holds other picks', async () => {
  keepPicks({ ...DRAFT, picks: [{ creatorId: 6, price: dollars(30_000) }] })
  const { lock } = await open()
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await editor.getByRole('button', { name: 'Add Gadget Garage' }).click()
  lock()
  const next = '. You can trade or drop creators later, when a tenth of the competition has passed'
  await expectToast('The Draft Is Locked', `Your changes were not saved, and the entry plays as it was${next}`)
  expect(keptIds()).toEqual([6])
})

test('a save that is under way at the lock is reported by its response alone', async () => {
  const { lock } = await open()
  const held = server.holds(replaceRoster)
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await editor.getByRole('button', { name: 'Add Gadget Garage' }).click()
  await editor.getByRole('button', { name: 'Save roster' }).click()
  lock()
  await expect.element(editor.getByRole('button', { name: 'On its way...' })).toBeVisible()
  held.respond({ ...three, version: 5 })
  await expectToast('Roster Saved', 'The entry was saved before the lock.')
  await expect.element(editor).not.toBeInTheDocument()
  await expectToast('Roster Saved', 'The entry was saved before the lock.')
})

test('a browser tab that was suspended until the end of the competition closes the editor and says why', async () => {
  const { pass } = await open()
  await manager.getByRole('button', { name: 'Edit roster' }).click()
  await expect.element(editor).toBeVisible()
  const over = server.holds(oneCompetition)
  pass()
  await expect.element(editor).toBeVisible()
  over.respond({ ...drafting, phase: 'completed' })
  await expectToast('The Draft Is Locked', 'Nothing was changed, and the entry played as it was')
  await expect.element(editor).not.toBeInTheDocument()
})

test('a duplicate in the same competition must differ in at least one creator', async () => {
  await open()
  server.returns(submitEntry, sampleEntry({ id: 12, picks: [1, 2, 4].map((id) => samplePick(id)) }))
  await manager.getByRole('button', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'Duplicate' })
  await expect.element(copy.getByRole('button', { name: 'Entered already: change one' })).toBeDisabled()
  await copy.getByRole('button', { name: 'Add Gadget Garage' }).click()
  await copy.getByRole('button', { name: 'Submit Entry', exact: true }).click()
  await expectToast('Entry Created!', 'Your lineup is in.')
  expect(server.received(submitEntry)[0]!.body.picks.map(({ creatorId }) => creatorId)).toEqual([1, 2, 3, 4])
})

test('with all entries submitted a duplicate is refused at once', async () => {
  await open([three], three, { ...drafting, maxEntriesPerPlayer: 1 })
  const duplicate = manager.getByRole('button', { name: 'Duplicate' })
  await expect.element(duplicate).toHaveAttribute('aria-disabled', 'true')
  duplicate.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expectToast('Entry Limit Reached', 'You have already made your 1 entries in this competition')
  await expect.element(page.getByRole('dialog', { name: 'Duplicate' })).not.toBeInTheDocument()
})

/** Of an entry that is over. */
async function openCopy() {
  const earlier = sampleEntry({ competitionId: 6, picks: [1, 2, 3, 99].map((id) => samplePick(id)) })
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, drafting)
  server.returns(oneCompetition, sampleCompetition({ id: 6, phase: 'completed' }))
  server.returns(myEntries, ({ params }) => (params.competitionId === 6 ? [earlier] : []))
  server.returns(leaderboard, [])
  server.returns(ownProjections, [])
  server.returns(
    allCreators,
    [1, 2, 3, 4].map((id) => sampleCreator(id, { price: '31000.00' })),
  )
  manageEntry({ competitionId: 6, entryId: earlier.id, name: 'Entry 1', isCopied: true })
  const screen = await renderScreen(<ManagedRoster />)
  const copy = page.getByRole('dialog', { name: 'Duplicate' })
  await expect
    .element(copy.getByRole('status'))
    .toHaveTextContent('1 of these creators is not offered here. Some prices differ in this competition.')
  return { screen, copy }
}

test('a past roster can be entered in the next competition at its prices, without creators that are not on offer', async () => {
  const { copy } = await openCopy()
  server.returns(submitEntry, sampleEntry())
  await copy.getByRole('button', { name: 'Submit Entry', exact: true }).click()
  await expectToast('Entry Created!', 'Your lineup is in.')
  expect(server.received(submitEntry)[0]!.body).toMatchObject({ competitionId: drafting.id, totalSalary: '93000.00' })
  expect(useManagedEntry.getState().open).toBeNull()
})

test('a copy whose request failed is sent again with the same idempotency key', async () => {
  const { copy } = await openCopy()
  const keys = recordKeys()
  server.breaks(submitEntry, 503, 'away')
  for (const tries of [1, 2]) {
    await copy.getByRole('button', { name: 'Submit Entry', exact: true }).click()
    await vi.waitFor(() => expect(keys).toHaveLength(tries))
    await expect.element(copy.getByRole('button', { name: 'Submit Entry', exact: true })).toBeEnabled()
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('the lock closes a copy that is not submitted with a message, and keeps its picks for the next draft', async () => {
  const { screen } = await openCopy()
  screen.queries.setQueryData(keyOf(activeCompetition), { ...drafting, phase: 'live' })
  await expectToast('The Draft Is Locked', 'The copy was not entered. Its picks wait for the next draft')
  expect(useManagedEntry.getState().open).toBeNull()
  expect(keptIds()).toEqual([1, 2, 3])
})

test('of several copies open at the lock the first is kept', async () => {
  const { screen } = await openCopy()
  // another tab has kept its own
  keepPicks({ ...DRAFT, picks: [{ creatorId: 4, price: dollars(31_000) }] })
  screen.queries.setQueryData(keyOf(activeCompetition), { ...drafting, phase: 'live' })
  await expectToast(
    'The Draft Is Locked',
    'The copy was not entered. You can duplicate the entry again in the next draft',
  )
  expect(keptIds()).toEqual([4])
})

test('a copy equal to an entry is not kept', async () => {
  const { lock } = await open()
  await manager.getByRole('button', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'Duplicate' })
  await expect.element(copy.getByRole('button', { name: 'Entered already: change one' })).toBeDisabled()
  lock()
  await expectToast(
    'The Draft Is Locked',
    'The copy was not entered. You can duplicate the entry again in the next draft',
  )
  expect(keptIds()).toEqual([])
})
