/** Bulk edits in the catalogue's list: choosing rows, changing the category, removing, and the notice with Undo. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminCreators, type AdminCreator } from '#contract/admin.ts'
import { editCreators } from '#contract/catalogue-bulk.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleKeptCreator } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { ChannelList } from './channel-list.tsx'

const server = fakeServer()
beforeEach(() => useShownToast.setState({ toast: null }))

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const bar = page.getByRole('group', { name: 'Bulk edit' })
const notice = page.getByRole('status').filter({ hasText: /creators?/ })
const three = [1, 2, 4].map((id) => sampleKeptCreator(id))

async function open(creators: readonly AdminCreator[] = three) {
  server.returns(adminCreators, [...creators])
  await renderScreen(<ChannelList creators={creators} />)
  await button('Choose Several').click()
}
const choose = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` }).click()
const saveAll = () =>
  server.returns(editCreators, ({ body }) =>
    body.edits.map(({ creatorId, version }) => ({ creatorId, version: version + 1, problem: null })),
  )
const sent = () => server.received(editCreators).map(({ body }) => body.edits)

test('rows are chosen one by one, all that are shown, and none', async () => {
  await open()
  await expect.element(bar).toMatchTextContent(/0 chosen/)
  await choose('Pixel Foundry')
  await expect.element(bar).toMatchTextContent(/1 chosen/)
  await button('Choose All 3').click()
  await expect.element(bar).toMatchTextContent(/3 chosen/)
  await button('Choose None').click()
  await expect.element(bar).toMatchTextContent(/0 chosen/)
  await button('Done').click()
  await expect.element(button('Edit Pixel Foundry')).toBeVisible()
})

test('a new category is sent for every chosen creator with its version, and Undo sends the one before', async () => {
  await open()
  await button('Choose All 3').click()
  await page.getByRole('combobox', { name: 'New category' }).selectOptions('Music')
  saveAll()
  await button('Change Category').click()
  await expect.element(notice).toMatchTextContent(/3 creators changed to Music\./)
  expect(sent()).toEqual([three.map(({ id }) => ({ creatorId: id, version: 1, category: 'Music' }))])
  await button('Undo').click()
  await expect.element(notice).toMatchTextContent(/3 creators as before\./)
  expect(sent()[1]).toEqual(three.map(({ id, category }) => ({ creatorId: id, version: 2, category })))
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('chosen creators are removed, and Undo puts them back', async () => {
  await open()
  await choose('Pixel Foundry')
  saveAll()
  await button('Remove').click()
  await expect.element(notice).toMatchTextContent(/1 creator removed\./)
  await expect.element(bar).toMatchTextContent(/0 chosen/)
  await button('Undo').click()
  await expect.element(notice).toMatchTextContent(/1 creator as before\./)
  expect(sent()).toEqual([
    [{ creatorId: 1, version: 1, isListed: false }],
    [{ creatorId: 1, version: 2, isListed: true }],
  ])
})

test('creators that could not be changed are named with the reason, and Undo leaves them out', async () => {
  await open()
  await button('Choose All 3').click()
  server.returns(editCreators, [
    { creatorId: 1, version: 2, problem: null },
    { creatorId: 2, version: null, problem: 'edited_meanwhile' },
    { creatorId: 4, version: null, problem: 'creator_not_found' },
  ])
  await button('Remove').click()
  await expect.element(notice).toMatchTextContent(/1 creator removed\..*Not possible for 2 creators:/)
  await expect.element(notice).toMatchTextContent(/Gadget Garage: it has left the catalogue/)
  saveAll()
  await button('Undo').click()
  await expect.element(notice).toMatchTextContent(/1 creator as before/)
  expect(sent()[1]).toEqual([{ creatorId: 1, version: 2, isListed: true }])
})

test('many creators are sent in parts, and a part that fails does not hide what was saved', async () => {
  const many = Array.from({ length: 60 }, (_, nth) => sampleKeptCreator(nth + 1, { channelName: `Channel ${nth + 1}` }))
  await open(many)
  await button('Choose All 60').click()
  server.returns(editCreators, ({ body }) => {
    server.refuses(editCreators, { code: 'unavailable' })
    return body.edits.map(({ creatorId, version }) => ({ creatorId, version: version + 1, problem: null }))
  })
  await button('Remove').click()
  await expect.element(notice).toMatchTextContent(/50 creators removed\./)
  expect(useShownToast.getState().toast).toMatchObject({ tone: 'bad' })
  expect(sent().map((edits) => edits.length)).toEqual([50, 10])
  await button('Close the notice').click()
  await expect.element(button('Undo')).not.toBeInTheDocument()
})
