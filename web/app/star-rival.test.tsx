import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { followPlayer } from '#contract/follows.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { StarRival } from './star-rival.tsx'

const server = fakeServer()
const RIVAL = '00000000-0000-4000-8000-000000000009'

const open = (path: string, user = sampleUser()) => {
  server.returns(currentUser, user)
  server.returns(followPlayer, { ok: true })
  return renderScreen(
    <>
      <StarRival />
      <Toasts />
    </>,
    { path },
  )
}

test('a player who comes from a shared page follows its player, and the address is the plain draft', async () => {
  const screen = await open(`/play?against=${RIVAL}`)
  await expect.element(page.getByText('Rival Starred').first()).toBeVisible()
  expect(server.received(followPlayer).map(({ params }) => params)).toEqual([{ userId: RIVAL }])
  expect(screen.address()).toBe('/play')
})

test.each([
  ['a viewer', `/play?against=${RIVAL}`, sampleUser({ role: 'viewer' })],
  ['a player on their own page', `/play?against=${sampleUser().id}`, sampleUser()],
])('%s follows nobody', async (_, path, user) => {
  const screen = await open(path, user)
  await expect.poll(screen.address).toBe('/play')
  expect(server.received(followPlayer)).toEqual([])
})

test('a player who cannot be followed is named as the reason', async () => {
  server.returns(currentUser, sampleUser())
  server.refuses(followPlayer, { code: 'nobody_to_follow' })
  await renderScreen(
    <>
      <StarRival />
      <Toasts />
    </>,
    { path: `/play?against=${RIVAL}` },
  )
  await expect.element(page.getByText('We could not find that player').first()).toBeVisible()
})
