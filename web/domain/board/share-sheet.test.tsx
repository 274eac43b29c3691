import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readSharing, shareEntry, stopSharing } from '#contract/sharing.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { ShareButton } from './share-button.tsx'

const server = fakeServer()
/** Serves a picture that loads. */
const LINK = {
  token: 'abcdefghij23',
  url: 'https://play.example/s/abcdefghij23',
  picture: 'https://play.example/icons/coin.svg?v=0123456789ab',
}
const sharing = { origin: 'https://play.example', squares: '🟦🟧🟦🟦🟧' }
const isLinked = (link: typeof LINK = LINK) => server.returns(readSharing, { ...sharing, link })
const TEXT =
  'Fantasy Social · Friday Night Launch · January 20, 2026\n🟦🟧🟦🟦🟧\n🟦 beat its price, 🟧 did not\nhttps://play.example'

const sheet = page.getByRole('dialog', { name: 'Share your result' })
const shownToast = () => useShownToast.getState().toast

beforeEach(() => {
  vi.restoreAllMocks()
  useShownToast.setState({ toast: null })
})

async function open() {
  const screen = await renderScreen(
    <ShareButton competition={sampleCompetition({ phase: 'completed' })} entry={{ id: 31 }} />,
  )
  await page.getByRole('button', { name: 'Share' }).click()
  return screen
}

test('opening the share sheet creates no link, and sharing text needs none', async () => {
  server.returns(readSharing, { ...sharing, link: null })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await expect.element(sheet).toMatchTextContent(/There is no link yet/)
  await sheet.getByRole('button', { name: 'Copy text' }).click()
  expect(copied.mock.calls).toEqual([[TEXT]])
  await expect.element(sheet.getByRole('button', { name: 'Stop sharing' })).not.toBeInTheDocument()
  expect(server.received(shareEntry)).toEqual([])
})

test('the share sheet creates the link, shows its picture, and copies it', async () => {
  server.returns(readSharing, { ...sharing, link: null })
  server.returns(shareEntry, LINK)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await sheet.getByRole('button', { name: 'Create link' }).click()
  const preview = sheet.getByRole('img', { name: /^Preview/ })
  await expect.element(preview).toHaveAttribute('src', '/icons/coin.svg?v=0123456789ab')
  await expect.element(sheet.getByText('Drawing the picture...')).not.toBeInTheDocument()
  expect(server.received(shareEntry)).toMatchObject([{ params: { entryId: 31 } }])
  await sheet.getByRole('button', { name: 'Copy link' }).click()
  expect(copied.mock.calls).toEqual([[LINK.url]])
  await expect.poll(shownToast).toMatchObject({ title: 'Copied' })
  await expect
    .element(sheet.getByRole('link', { name: 'Save picture' }))
    .toHaveAttribute('download', 'fantasy-social.png')
})

test("the share sheet opens the device's own share sheet where there is one", async () => {
  isLinked()
  const shared = vi.fn<(what: ShareData) => Promise<void>>().mockResolvedValue()
  Object.assign(navigator, { canShare: () => true, share: shared })
  await open()
  await sheet.getByRole('button', { name: 'Share the link' }).click()
  await sheet.getByRole('button', { name: 'Share the text' }).click()
  expect(shared.mock.calls).toEqual([[{ title: 'Fantasy Social', url: LINK.url }], [{ text: TEXT }]])
})

test('the share sheet works without a picture', async () => {
  isLinked({ ...LINK, picture: 'https://play.example/s/none.png' })
  await open()
  await expect.element(sheet.getByText(/The link works without it/)).toBeVisible()
})

test('the share sheet revokes the link', async () => {
  isLinked()
  server.returns(stopSharing, { ok: true })
  await open()
  await sheet.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.received(stopSharing)).toMatchObject([{ params: { entryId: 31 } }])
  expect(shownToast()).toMatchObject({ title: 'Link Removed' })
})

test('the share sheet reports a failure and can be retried', async () => {
  server.breaks(readSharing, 500, 'boom')
  await open()
  await expect.element(sheet.getByRole('heading', { name: 'Sharing did not load' })).toBeVisible()
  server.returns(readSharing, { ...sharing, link: null })
  await sheet.getByRole('button', { name: 'Try Again' }).click()
  server.breaks(shareEntry, 500, 'boom')
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await expect.poll(shownToast).toMatchObject({ title: 'The link was not created' })
  await expect.element(sheet.getByRole('button', { name: 'Create link' })).toBeEnabled()
})

test('a double tap on the button that creates the link does not revoke it', async () => {
  await page.viewport(390, 844)
  server.returns(readSharing, { ...sharing, link: null })
  server.returns(shareEntry, LINK)
  await open()
  const create = sheet.getByRole('button', { name: 'Create link' })
  await expect.element(create).toBeVisible()
  const { top, bottom } = create.element().getBoundingClientRect()
  await create.click()
  const stop = sheet.getByRole('button', { name: 'Stop sharing' })
  await expect.element(stop).toBeVisible()
  const there = stop.element().getBoundingClientRect()
  expect(there.top > bottom || there.bottom < top).toBe(true)
})

test.each([
  [640, 360],
  [360, 640],
])('at %i x %i a created link can be copied without scrolling', async (width, height) => {
  await page.viewport(width, height)
  isLinked()
  await open()
  await expect.element(sheet.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 })
  const actions = sheet.element().querySelector('[data-actions]')!
  const { bottom } = sheet.getByRole('button', { name: 'Copy link' }).element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(actions.getBoundingClientRect().top)
  await page.viewport(390, 844)
})
