import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser, signOut } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { inventedChannels } from '#game/endless-channels.ts'
import { RouteContext, Link } from '#web/ui/link.tsx'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Frame } from './frame.tsx'
import { routeMap } from './routes.ts'
import { Screens } from './screens.tsx'

const server = fakeServer()
const { departures } = keepDepartures()
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

const show = (path: string) => {
  server.returns(currentUser, sampleUser({ balance: '1012.34' }))
  server.returns(activeCompetition, null)
  return renderScreen(
    <RouteContext value={routeMap}>
      <Screens />
    </RouteContext>,
    { path },
  )
}
const goTo = async (name: string) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByText('More', { exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name }).click()
}

test('a new screen sets the title, starts at the top and takes the focus', async () => {
  await show('/instagram')
  await expect.element(heading('Instagram')).toBeVisible()
  await expect.poll(() => document.title).toBe('Instagram · Fantasy Social')
  await goTo('TikTok')
  await expect.element(heading('TikTok')).toBeVisible()
  await expect.poll(() => document.title).toBe('TikTok · Fantasy Social')
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(scrollY).toBe(0)
})

test.each([
  ['/instagram', 'Instagram'],
  ['/twitter', 'X'],
  ['/tiktok', 'TikTok'],
  ['/spotify', 'Spotify'],
])('the platform screen %s shows the astronaut beside the logo of %s', async (path, name) => {
  await show(path)
  await expect.element(heading(name)).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Astronaut' })).toBeVisible()
  await expect
    .element(page.getByText(/^One day you will draft .* Until then the game is played on YouTube\.$/))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to the draft' })).toHaveAttribute('href', '/')
})

test.each([
  [390, 844],
  [360, 640],
  [768, 1024],
  [1440, 900],
  [844, 390],
])('at %d x %d px the focused element is never behind the navigation bar', async (width, height) => {
  await page.viewport(width, height)
  server.returns(currentUser, sampleUser())
  await renderScreen(
    <Frame>
      <ul>
        {Array.from({ length: 40 }, (_, nth) => (
          <li key={nth}>
            <button className="btn btn-plain">Number {nth}</button>
          </li>
        ))}
      </ul>
    </Frame>,
  )
  const bar = page.getByRole('navigation', { name: 'Sections' }).element().getBoundingClientRect()
  await userEvent.click(page.getByRole('button', { name: 'Number 0', exact: true }))
  for (let stop = 0; stop < 42; stop++) {
    await userEvent.keyboard('{Tab}')
    const { bottom } = document.activeElement!.getBoundingClientRect()
    expect(bottom, document.activeElement!.textContent).toBeLessThanOrEqual(bar.top)
  }
  await expect.element(page.getByRole('link', { name: 'YouTube Terms' })).toHaveFocus()
  await page.viewport(390, 844)
})

test.each([
  [360, 640],
  [1440, 900],
])('at %d x %d px a viewer sees a label and the sign-up in place of a balance', async (width, height) => {
  await page.viewport(width, height)
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  const screen = await renderScreen(<Frame>Screen</Frame>, { path: '/league' })
  const mark = page.getByRole('button', { name: 'Watching Sign up' })
  await expect.element(mark).toBeVisible()
  expect(screen.container.scrollWidth).toBeLessThanOrEqual(width)
  server.returns(signOut, { ok: true, next: null })
  await mark.click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: '/api/login?to=%2Fleague' }]))
  await page.viewport(390, 844)
})

test('on a desktop the header shows the balance and the theme switch', async () => {
  await page.viewport(1440, 900)
  await show('/instagram')
  await expect
    .element(page.getByRole('link', { name: 'Balance $1,012.34' }))
    .toHaveAttribute('href', '/discovery#wallet')
  chooseTheme('midnight')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect.element(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible()
  expect(useTheme.getState().theme).toBe('light')
  chooseTheme('system')
  await page.viewport(390, 844)
})

test('the first press of Tab leads to the skip link', async () => {
  await show('/instagram')
  await expect.element(heading('Instagram')).toBeVisible()
  document.body.focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
})

test('pointing at a link preloads its screen', async () => {
  const wanted: string[] = []
  await renderScreen(
    <RouteContext value={{ has: () => true, preload: (path) => void wanted.push(path) }}>
      <Link to="/league">League</Link>
    </RouteContext>,
  )
  await page.getByRole('link', { name: 'League' }).hover()
  await vi.waitFor(() => expect(wanted).toContain('/league'))
})

test('no part of the frame is wider than the window', async () => {
  for (const width of [320, 390, 768, 1440]) {
    await page.viewport(width, 844)
    const screen = await show('/instagram')
    await expect.element(heading('Instagram')).toBeVisible()
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
  await page.viewport(390, 844)
})

test.each([
  [640, 360],
  [667, 375],
  [844, 390],
])('at %d x %d px a platform screen says beside its astronaut what is planned', async (width, height) => {
  await page.viewport(width, height)
  await show('/instagram')
  await expect.element(heading('Instagram')).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('navigation', { name: 'Sections' }).element().getBoundingClientRect()
  for (const part of [
    page.getByRole('img', { name: 'Astronaut' }),
    page.getByText(/^One day you will draft/),
    page.getByRole('link', { name: 'Back to the draft' }),
    page.getByRole('link', { name: 'Watch live games' }),
  ])
    expect(part.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
  await page.viewport(390, 844)
})

test('the page of a creator is found by a number, and that of an invented channel by its id', () => {
  const [channel] = inventedChannels()
  expect(['/creator/7', `/creator/${channel!.youtubeId}`].map(routeMap.has)).toEqual([true, true])
  expect(['/creator/', '/creator/7/uploads', '/nowhere/7'].map(routeMap.has)).toEqual([true, false, false])
})
