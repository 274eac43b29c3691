/** How a page scrolls, with the wish for less motion in the hands of the test. */
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { scrollToElement } from './elements.ts'

type Protocol = { send(method: string, given: object): Promise<unknown> }
const wantMotion = (value: string) =>
  (cdp() as unknown as Protocol).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })

function farBelow(): HTMLElement {
  const page = document.body.appendChild(document.createElement('div'))
  page.style.height = '9000px'
  const target = page.appendChild(document.createElement('i'))
  target.style.cssText = 'position: absolute; top: 4000px; transition: opacity 1s'
  onTestFinished(async () => {
    page.remove()
    scrollTo(0, 0)
    await wantMotion('')
  })
  return target
}

test('scrollToElement scrolls smoothly', async () => {
  await wantMotion('no-preference')
  const target = farBelow()
  scrollToElement(target)
  expect(target.getBoundingClientRect().top).toBeGreaterThan(1_000)
  await expect.poll(() => target.getBoundingClientRect().top).toBeLessThan(100)
})

test('with reduced motion scrollToElement jumps, and no other animation runs', async () => {
  await wantMotion('reduce')
  const target = farBelow()
  scrollToElement(target)
  expect(Math.round(target.getBoundingClientRect().top)).toBe(0)
  expect(parseFloat(getComputedStyle(target).transitionDuration)).toBeLessThan(0.001)
})
