import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  entryReceipt,
  evidence as evidenceCall,
  type CompetitionEvidence,
  type EntryReceipt,
} from '#contract/receipts.ts'
import { about } from '#contract/about.ts'
import { pointsOf, tenths, tenthsOf } from '#game/points.ts'
import { PointsButton } from '#web/domain/entry/points.tsx'
import { closeReceipt, type ReceiptOf } from '#web/domain/entry/receipts.ts'
import { sampleEvidence, withChangedReading } from '#web/testing/evidence.ts'
import { sampleAbout } from '#web/testing/samples.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { fakeServer } from '#web/testing/server.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { checkEvidence } from './check.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

const server = fakeServer()
const left = keepDepartures()
const dialog = () => page.getByRole('dialog')

beforeEach(() => page.viewport(390, 844))
afterEach(() => closeReceipt())

async function open(receipt: ReceiptOf) {
  const screen = await renderScreen(
    <>
      <PointsButton receipt={receipt}>Points of {receipt.name}</PointsButton>
      <ReceiptDialog />
    </>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  return screen
}
const ofCreator = (creatorId: number) =>
  open({ kind: 'creator', competitionId: 7, creatorId, name: `Channel ${creatorId}` })
async function ofEvidence(evidence: CompetitionEvidence, creatorId = 1) {
  server.returns(evidenceCall, evidence)
  return ofCreator(creatorId)
}
const ofEntry = (changes: Partial<EntryReceipt> = {}) => {
  server.returns(entryReceipt, { ...sum, ...changes })
  return open({ kind: 'entry', competitionId: 7, entryId: 11, name: 'your entry' })
}
test('a receipt of a day that is replayed again says that its points are hidden, and offers no second try', async () => {
  server.refuses(evidenceCall, { code: 'day_returns' })
  await ofCreator(1)
  await expect.element(dialog().getByRole('heading', { name: 'Hidden for Now' })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
})

const sum: EntryReceipt = {
  entryId: 11,
  competitionId: 7,
  userDisplayName: 'Ada L.',
  phase: 'completed',
  picks: [
    { creatorId: 1, name: 'Pixel Foundry', points: 40.1 },
    { creatorId: 2, name: 'Orbit Academy', points: 20 },
    { creatorId: 3, name: 'Kitchen Rebels', points: 0 },
  ],
  moves: [
    {
      at: '2026-01-20T15:00:00.000Z',
      sold: { creatorId: 4, name: 'Gadget Garage' },
      bought: { creatorId: 1, name: 'Pixel Foundry' },
      sells: '31000.00',
      costs: '32500.00',
      pointsSold: 12.3,
      pointsBought: 4.1,
      bankedAfter: 8.2,
    },
    {
      at: '2026-01-20T16:00:00.000Z',
      sold: { creatorId: 5, name: 'Loop & Lyric' },
      bought: null,
      sells: '20000.00',
      costs: null,
      pointsSold: 3,
      pointsBought: 0,
      bankedAfter: 11.2,
    },
  ],
  movesMade: 2,
  banked: 11.2,
  leftOfCap: '18500.00',
  score: 71.3,
}

test('the keyboard opens the receipt from a figure: terms as sentences, readings, and a sum that adds up', async () => {
  const evidence = await sampleEvidence()
  await ofEvidence(evidence)
  await expect.element(dialog()).toHaveAccessibleName('Channel 1')
  await expect.element(page.getByText('Adds up.')).toBeVisible()
  await expect.element(dialog()).toMatchTextContent(`${evidence.shown[0]!.points.toFixed(1)} points`)
  await expect.element(dialog()).toMatchTextContent(/Momentum\+\d+\.\d1\.\dx its normal day of 3\.\dK views/)
  await expect.element(dialog()).toMatchTextContent(/views a day at its pace/)
  await expect
    .element(page.getByRole('row', { name: /^Views 100,000,000 100,00\d,\d{3} \+\d,\d{3}$/ }))
    .toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Last reading' })).toBeInTheDocument()
  await expect.element(dialog()).toMatchTextContent('Replay of January 20, 2026')
  await expect.element(dialog()).toMatchTextContent(`Evidence ${evidence.hashes.settlement!.slice(0, 8)}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Points of Channel 1' })).toHaveFocus()
})

test('the receipt of a creator that came by a trade shows the points from before and the points that count', async () => {
  const evidence = await sampleEvidence()
  server.returns(evidenceCall, evidence)
  const earned = evidence.shown[0]!.points
  const before = pointsOf(tenths(tenthsOf(earned) - 5))
  await open({ kind: 'creator', competitionId: 7, creatorId: 1, name: 'Channel 1', before })
  await expect
    .element(dialog())
    .toMatchTextContent(
      `since the trade count: ${earned.toFixed(1)} less ${before.toFixed(1)} from before, which makes 0.5.`,
    )
})

test('the terms on screen add up to the points', async () => {
  const evidence = await sampleEvidence({ isLive: true })
  await ofEvidence(evidence)
  await expect.element(page.getByText('Adds up.')).toBeVisible()
  const terms = page.getByRole('list', { name: 'Terms' }).element().querySelectorAll('.disp')
  const total = [...terms].reduce((before, term) => before + Number(term.textContent.replace('\u2212', '-')), 0)
  expect(total.toFixed(1)).toBe(evidence.shown[0]!.points.toFixed(1))
  await expect.element(dialog()).toMatchTextContent('5% of the pace is still its normal day')
  await expect.element(dialog()).toMatchTextContent('50% of the time has passed')
})

test('a receipt with one changed reading does not add up, and shows the hash to report', async () => {
  const evidence = await sampleEvidence()
  await ofEvidence(withChangedReading(evidence))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This does not add up. Please tell us')
  await expect.element(page.getByRole('alert')).toMatchTextContent(evidence.hashes.settlement!)
  await expect.element(page.getByText('Adds up.')).not.toBeInTheDocument()
})

test('a receipt with missing readings, or with evidence of another competition, does not add up', async () => {
  const evidence = await sampleEvidence()
  await ofEvidence({ ...evidence, texts: { ...evidence.texts, lock: null, end: null } })
  await expect.element(page.getByRole('alert')).toMatchTextContent('This does not add up')
  await expect.element(page.getByText('Adds up.')).not.toBeInTheDocument()
  expect((await checkEvidence(evidence, evidence.competitionId)).result).toBe('sound')
  expect((await checkEvidence({ ...evidence, competitionId: 8 }, 8)).result).toBe('faulty')
})

test('a changed reading is detected while the competition is live, before readings are hashed', async () => {
  await ofEvidence(withChangedReading(await sampleEvidence({ isLive: true })))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This does not add up')
})

test('a receipt whose hash does not match its text does not add up', async () => {
  const evidence = await sampleEvidence()
  await ofEvidence({ ...evidence, hashes: { ...evidence.hashes, lock: '0'.repeat(64) } })
  await expect.element(page.getByRole('alert')).toMatchTextContent('This does not add up')
})

test('the browser calculates the points of the board for every creator', async () => {
  const evidence = await sampleEvidence({ creators: 300 })
  const { result, receipts } = await checkEvidence(evidence, evidence.competitionId)
  expect(result).toBe('sound')
  expect([...receipts!.values()].map(({ creatorId, points }) => ({ creatorId, points: pointsOf(points) }))).toEqual(
    evidence.shown,
  )
})

test('the receipt of an entry does not say that a creator without points since its trade is behind its usual day', async () => {
  const [trade, drop] = sum.moves
  const second = { ...drop!, bought: { creatorId: 3, name: 'Kitchen Rebels' }, costs: '20000.00' }
  await ofEntry({ moves: [trade!, second] })
  await expect.element(page.getByText('Adds up.')).toBeVisible()
  await expect.element(dialog()).toMatchTextContent(/Kitchen RebelsNo points since the trade/)
  await expect.element(dialog()).not.toMatchTextContent(/usual day/)
})

test('a receipt explains bought views, a creator without a reading, and a lost day', async () => {
  const evidence = await sampleEvidence()
  const bought = await ofEvidence(evidence, 2)
  await expect
    .element(dialog())
    .toMatchTextContent(/Counted [\d.]+K of [\d.]+K views: likes and comments did not follow/)
  closeReceipt()
  await bought.unmount()
  const unread = await ofEvidence(evidence, 3)
  await expect
    .element(dialog())
    .toMatchTextContent(/Its numbers could not be read, so it gets three quarters of the [\d.]+ it was worth/)
  closeReceipt()
  await unread.unmount()
  await ofEvidence(evidence, 4)
  await expect.element(dialog()).toMatchTextContent(/Momentum\u2212/)
})

test('after the retention period a receipt shows terms and hash, and says that the readings are deleted', async () => {
  const evidence = await sampleEvidence()
  server.returns(about, sampleAbout({ retentionDays: 21 }))
  await ofEvidence({
    ...evidence,
    texts: { ...evidence.texts, lock: null, end: null },
    readingsDeletedAt: '2026-02-18T00:00:00.000Z',
  })
  await expect.element(page.getByText('Adds up.')).toBeVisible()
  await expect
    .element(dialog())
    .toMatchTextContent(`Readings deleted after 21 days, as YouTube asks; hash ${evidence.hashes.end!.slice(0, 8)}`)
  await expect.element(dialog()).toMatchTextContent(/Reach\+\d/)
  expect(page.getByRole('table').elements()).toHaveLength(0)
})

test.each([
  ['live', 'The first numbers have not arrived yet.'],
  ['review', 'The final numbers have not arrived yet.'],
] as const)(
  'while the competition is %s and nothing is read yet, the receipt says so and shows no verdict',
  async (phase, text) => {
    const evidence = await sampleEvidence()
    await ofEvidence({
      ...evidence,
      phase,
      texts: { ...evidence.texts, end: null, settlement: null },
      hashes: { ...evidence.hashes, end: null, settlement: null },
    })
    await expect.element(dialog()).toMatchTextContent(text)
    await expect.element(dialog()).toMatchTextContent('There is nothing to check until the readings arrive.')
    expect(dialog().element().textContent).not.toMatch(/Adds up\.|Readings deleted/)
  },
)

test('after the retention period, points that differ from the settlement do not add up', async () => {
  const evidence = await sampleEvidence()
  const [first, ...rest] = evidence.shown
  await ofEvidence({
    ...evidence,
    texts: { ...evidence.texts, lock: null, end: null },
    shown: [{ ...first!, points: first!.points + 0.1 }, ...rest],
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent('This does not add up')
})

test('a page that is older than the competition asks for a reload', async () => {
  const evidence = await sampleEvidence()
  await ofEvidence({
    ...evidence,
    texts: { ...evidence.texts, lock: evidence.texts.lock!.replace('"version":1', '"version":2') },
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent('This page is out of date')
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(left.departures).toEqual([{ how: 'reload' }])
})

test('without https the receipt checks the sum and says that hashes are not checked', async () => {
  const evidence = await sampleEvidence()
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  await ofEvidence(evidence)
  await expect.element(page.getByText('Adds up.')).toBeVisible()
  await expect.element(dialog()).toMatchTextContent('The hashes cannot be checked on a page without https')
})

test('before the lock, and without the server, the receipt gives the reason and can be retried', async () => {
  server.refuses(evidenceCall, { code: 'not_locked_yet' })
  await ofCreator(1)
  await expect.element(dialog()).toMatchTextContent('Scoring starts when the draft locks')
  server.returns(evidenceCall, await sampleEvidence())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Adds up.')).toBeVisible()
})

test('the receipt of an entry lists creators, the points banked by each move, and the sum', async () => {
  await ofEntry()
  await expect.element(page.getByText('Adds up.')).toBeVisible()
  await expect
    .element(dialog())
    .toMatchTextContent('Sold Gadget Garage at 12.3, for Pixel Foundry at 4.1, which counts from there: banked +12.3')
  await expect.element(dialog()).toMatchTextContent('Dropped Loop & Lyric at 3.0: banked +3.0')
  await expect.element(dialog()).toMatchTextContent('Kept from creators who left+15.3')
  await expect.element(dialog()).toMatchTextContent(/Pixel Foundrysince the trade: 40\.1 less 4\.1 from before36\.0/)
  server.returns(evidenceCall, await sampleEvidence())
  await page.getByRole('button', { name: '36.0' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Pixel Foundry' }))
    .toMatchTextContent(/since the trade count: [\d.]+ less 4\.1 from before, which makes/)
})

test.each([
  ['its button', () => page.getByRole('button', { name: 'Back to the entry' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['going back', () => history.back()],
])("a creator's receipt opened from an entry's receipt leads back to it with %s", async (_, goBack) => {
  await ofEntry()
  server.returns(evidenceCall, await sampleEvidence())
  await page.getByRole('button', { name: '36.0' }).click()
  const creator = page.getByRole('dialog', { name: 'Pixel Foundry' })
  await expect.element(creator.getByText('Reach', { exact: true })).toBeVisible()
  await goBack()
  await expect.element(creator).not.toBeInTheDocument()
  await expect.element(dialog()).toHaveAccessibleName('Score of your entry')
  await expect.element(page.getByRole('button', { name: '36.0' })).toHaveFocus()
})

test("a creator's receipt opened on its own has no way back to an entry", async () => {
  server.returns(evidenceCall, await sampleEvidence())
  await ofCreator(1)
  await expect.element(dialog().getByText('Reach', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back to the entry' })).not.toBeInTheDocument()
})

test('an entry does not add up if its moves differ from the banked points, unless moves were never stored', async () => {
  const wrong = await ofEntry({ moves: sum.moves.map((move) => ({ ...move, bankedAfter: 5 })) })
  await expect.element(page.getByRole('alert')).toMatchTextContent('This does not add up')
  closeReceipt()
  await wrong.unmount()
  await ofEntry({ moves: [] })
  await expect.element(page.getByText('Adds up.')).toBeVisible()
  await expect.element(dialog()).toMatchTextContent('Early moves were not stored, so they are not listed')
})

test.each([
  ['live', 'LIVE'],
  ['review', 'Provisional'],
  ['completed', 'Final'],
] as const)('while the competition is %s, its receipt shows %s beside the points', async (phase, word) => {
  const entry = await ofEntry({ phase })
  await expect.element(dialog()).toMatchTextContent(`71.3 points${word}`)
  await entry.unmount()
  closeReceipt()
  const evidence = await sampleEvidence()
  await ofEvidence({ ...evidence, phase })
  await expect.element(dialog()).toMatchTextContent(new RegExp(`[\\d.]+ points${word}`))
})
