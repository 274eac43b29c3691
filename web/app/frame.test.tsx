import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { illegible } from '#web/testing/legible.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Frame } from './frame.tsx'

const server = fakeServer()

/** How far the ring around a screen reaches beyond it: .screen in web/styles/panels.css. */
const RING_PX = 6

test.each([
  [390, 844],
  [720, 450],
  [844, 390],
  [1440, 900],
])('at %i x %i the focus ring of a screen does not cover the buttons above it', async (width, height) => {
  await page.viewport(width, height)
  server.returns(currentUser, sampleUser())
  await renderScreen(
    <Frame>
      <ScreenHead title="Active Games" subtitle="Your team is competing" />
    </Frame>,
  )
  const menu = page.getByRole('button', { name: 'Open menu' })
  await expect.element(menu).toBeVisible()
  const head = page.getByRole('region', { name: 'Active Games' }).element().getBoundingClientRect()
  expect(head.top - RING_PX).toBeGreaterThanOrEqual(menu.element().getBoundingClientRect().bottom)
  await page.viewport(390, 844)
})

test.each([
  [320, 256],
  [320, 180],
  [422, 195],
  [240, 427],
  [180, 320],
])("at %i x %i the header's buttons and the navigation bar's labels are not cut off", async (width, height) => {
  await page.viewport(width, height)
  server.returns(currentUser, sampleUser())
  await renderScreen(
    <Frame>
      <p>The screen</p>
    </Frame>,
  )
  await expect.element(page.getByRole('link', { name: 'League' })).toBeVisible()
  for (const part of [page.getByRole('banner'), page.getByRole('navigation', { name: 'Sections' })])
    expect(illegible(part.element())).toEqual([])
  await page.viewport(390, 844)
})
