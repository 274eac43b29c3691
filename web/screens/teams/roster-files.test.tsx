/** Rosters as a file: what goes out, and the verdicts on what would come in. */
import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activeCompetition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { importRosters, myEntries, type SheetOutcome } from '#contract/entries.ts'
import { ask, keyOf } from '#web/api/call.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleEntry } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { RosterFiles } from './roster-files.tsx'

const server = fakeServer()
const drafting = sampleCompetition({ phase: 'drafting' })
const line = (nth: number, verdict: SheetOutcome['lines'][number]['verdict'], reason: string | null = null) => ({
  line: nth,
  verdict,
  entryId: null,
  creators: reason === null ? ['Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels'] : [],
  totalSalary: reason === null ? '90000.00' : null,
  reason,
})
const choose = (content: BlobPart) =>
  userEvent.upload(page.getByLabelText('Choose a file'), new File([content], 'rosters.csv', { type: 'text/csv' }))

test('a file is checked first; with a refused line nothing can be saved, and without one all lines are', async () => {
  const onClose = vi.fn<() => void>()
  await renderScreen(<RosterFiles competition={drafting} entries={[sampleEntry()]} onClose={onClose} />)
  const store = page.getByRole('button', { name: 'Save all' })
  await expect.element(store).toBeDisabled()
  server.returns(importRosters, {
    isStored: false,
    lines: [line(1, 'enter'), line(2, 'refuse', 'Select at least 3 creators')],
  })
  await choose(',1,2,3\n,1,2')
  await expect.element(page.getByText('1 new, 1 refused')).toBeVisible()
  await expect
    .element(page.getByRole('cell', { name: 'New entry Pixel Foundry, Orbit Academy, Kitchen Rebels' }))
    .toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Refused: Select at least 3 creators' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Fix the file first' })).toBeDisabled()

  server.returns(importRosters, ({ query }) => ({ isStored: query.dryRun === 'false', lines: [line(1, 'enter')] }))
  await choose(',1,2,3')
  await store.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(useShownToast.getState().toast).toMatchObject({ title: 'Rosters Saved', message: '1 new' })
  expect(server.received(importRosters).map(({ query, body }) => [query.dryRun, body.csv])).toEqual([
    ['true', ',1,2,3\n,1,2'],
    ['true', ',1,2,3'],
    ['false', ',1,2,3'],
  ])
})

test('a line that changes an entry or leaves it unchanged names the entry', async () => {
  await renderScreen(<RosterFiles competition={drafting} entries={[sampleEntry()]} onClose={() => {}} />)
  const lines = [
    { ...line(1, 'change'), entryId: 11 },
    { ...line(2, 'keep'), entryId: 12 },
  ]
  server.returns(importRosters, { isStored: false, lines })
  await choose('11,1,2,3\n12,1,2,4')
  await expect.element(page.getByRole('cell', { name: /^Changes the entry numbered 11 Pixel Foundry/ })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: /^The entry numbered 12 stays as it is Pixel/ })).toBeVisible()
})

test('in a low window the preview of a chosen file scrolls into view', async () => {
  await page.viewport(720, 450)
  server.returns(importRosters, { isStored: false, lines: [line(1, 'enter'), line(2, 'refuse', 'Unknown creator')] })
  await renderScreen(<RosterFiles competition={drafting} entries={[sampleEntry()]} onClose={() => {}} />)
  await choose(',1,2,3\n,X')
  await expect.element(page.getByText('1 new, 1 refused')).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('cell', { name: 'Refused: Unknown creator' })).toBeInViewport({ ratio: 1 })
})

test('entries can be downloaded as CSV, and no file can be uploaded after the lock', async () => {
  const saved: Blob[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return '#saved'
  })
  const live = sampleCompetition({ phase: 'live' })
  await renderScreen(<RosterFiles competition={live} entries={[sampleEntry()]} onClose={() => {}} />)
  await page.getByRole('button', { name: 'Download my entries' }).click()
  expect(await saved[0]!.text()).toContain('\n11,1,Pixel Foundry,30000.00,2,Orbit Academy,30000.00,3,Kitchen Rebels')
  expect(page.getByLabelText('Choose a file').query()).toBeNull()
  expect(page.getByText(/You have no entries in|The draft is locked/).query()).toBeNull()
  make.mockRestore()
})

function Files({ onClose = () => {} }: { onClose?: () => void }) {
  const { data } = useQuery(ask(activeCompetition))
  return data && <RosterFiles competition={data} entries={[sampleEntry()]} onClose={onClose} />
}
async function openUntilTheLock(onClose?: () => void): Promise<() => void> {
  server.returns(activeCompetition, drafting)
  server.returns(importRosters, { isStored: false, lines: [line(1, 'enter')] })
  const { queries } = await renderScreen(<Files {...(onClose && { onClose })} />)
  await choose(',1,2,3')
  await expect.element(page.getByText('1 new')).toBeVisible()
  return () => void queries.setQueryData(keyOf(activeCompetition), { ...drafting, phase: 'live' as const })
}
const LOCKED = page.getByText('The draft has locked, so nothing was saved. You can load the file in the next draft.')

test('the lock keeps a chosen file on screen and reports what happened to it', async () => {
  const lock = await openUntilTheLock()
  lock()
  await expect.element(LOCKED).toBeVisible()
  await expect.element(page.getByText('1 new')).toBeVisible()
  expect(page.getByLabelText('Choose a file').query()).toBeNull()
  expect(page.getByRole('button', { name: 'Save all' }).query()).toBeNull()
})

test('the lock explains why no file can be uploaded when none was chosen', async () => {
  server.returns(activeCompetition, drafting)
  const { queries } = await renderScreen(<Files />)
  await expect.element(page.getByLabelText('Choose a file')).toBeVisible()
  queries.setQueryData(keyOf(activeCompetition), { ...drafting, phase: 'live' as const })
  await expect
    .element(page.getByText('The draft is locked: rosters can be loaded again when the next one opens.'))
    .toBeVisible()
  expect(page.getByLabelText('Choose a file').query()).toBeNull()
  expect(LOCKED.query()).toBeNull()
})

test('without an entry the dialog says that there is nothing to download', async () => {
  await renderScreen(<RosterFiles competition={drafting} entries={[]} onClose={() => {}} />)
  await expect.element(page.getByText('You have no entries in this competition yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download my entries' })).toBeDisabled()
})

test('an upload that is under way at the lock is reported by its response alone', async () => {
  const onClose = vi.fn<() => void>()
  const lock = await openUntilTheLock(onClose)
  const held = server.holds(importRosters)
  await page.getByRole('button', { name: 'Save all' }).click()
  server.returns(myEntries, [])
  lock()
  await expect.element(page.getByRole('button', { name: 'On its way...' })).toBeVisible()
  expect(LOCKED.query()).toBeNull()
  held.respond({ isStored: true, lines: [line(1, 'enter')] })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('entry numbers on screen are those of the downloaded file', async () => {
  await renderScreen(<RosterFiles competition={drafting} entries={[sampleEntry()]} onClose={() => {}} />)
  await expect
    .element(
      page.getByText("Start it with the entry's number in “Download my entries” to change that entry", {
        exact: false,
      }),
    )
    .toBeVisible()
})

test('the creators on offer can be downloaded as a file', async () => {
  const saved: Blob[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return '#saved'
  })
  server.returns(creators, [sampleCreator(1), sampleCreator(2, { inPlay: false })])
  await renderScreen(<RosterFiles competition={drafting} entries={[]} onClose={() => {}} />)
  await page.getByRole('button', { name: "Download tonight's creators" }).click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]!.text()).toMatch(/creator,creator_id,price\r\nPixel Foundry,1,30000\.00\r\n$/)
  make.mockRestore()
})

test('a file in windows-1252 is sent with its letters, and a workbook is not sent', async () => {
  server.returns(importRosters, { isStored: false, lines: [line(1, 'enter')] })
  await renderScreen(<RosterFiles competition={drafting} entries={[sampleEntry()]} onClose={() => {}} />)
  await choose(Uint8Array.from([...';Café;Zoë;Orbit'], (sign) => sign.charCodeAt(0)))
  await expect.element(page.getByText('1 new')).toBeVisible()
  await choose(Uint8Array.of(0x50, 0x4b, 3, 4))
  await vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject({
      title: 'The file was not read',
      message: 'This is a workbook. Save it as CSV, then choose the CSV file.',
    }),
  )
  await expect.element(page.getByText('1 new')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Save all' })).toBeDisabled()
  expect(server.received(importRosters).map(({ body }) => body.csv)).toEqual([';Café;Zoë;Orbit'])
})
