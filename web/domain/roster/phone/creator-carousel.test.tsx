import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CreatorCarousel } from './creator-carousel.tsx'

const items = ['One', 'Two', 'Three'].map((name, id) => ({
  id,
  name,
  category: 'gaming',
  imageUrl: null,
  price: `${id + 1}000.00`,
}))
const prices = (of: Element) =>
  [...of.querySelectorAll('[class*=cart]')].map((cart) => cart.textContent?.match(/\$\d/)?.[0])

test.each([
  [1, 0, ['$1']],
  [1, 3, ['$1']],
  [2, 0, ['$1', '$2']],
  [2, 1, ['$1', '$2']],
  [2, 4, ['$1', '$2']],
  [3, 0, ['$2', '$3', '$1', '$2', '$3']],
])('in a carousel of %i creators at place %i no creator appears twice side by side', async (howMany, place, shown) => {
  const screen = await render(
    <CreatorCarousel
      name="Creators"
      items={items.slice(0, howMany)}
      place={place}
      onMove={() => {}}
      isPicked={() => false}
    />,
  )
  const stage = screen.getByRole('group', { name: 'Creators' }).element()
  expect(prices(stage)).toEqual(shown)
})

test.each([
  ['the card on the left goes back', '$3', [-1]],
  ['the card on the right goes on', '$2', [1]],
  ['the card in front is reported', '$1', [0]],
])('a tap on %s', async (_, price, moves) => {
  const moved: number[] = []
  const screen = await render(
    <CreatorCarousel
      name="Creators"
      items={items}
      place={0}
      onMove={(by) => moved.push(by)}
      isPicked={() => false}
      onTap={() => moved.push(0)}
    />,
  )
  const stage = screen.getByRole('group', { name: 'Creators' }).element()
  // those behind them are out of sight
  const cart = [...stage.querySelectorAll('[class*=cart]')].slice(1, -1).find((one) => one.textContent?.includes(price))
  await page.elementLocator(cart!).click()
  expect(moved).toEqual(moves)
  // the arrows are for the keyboard
  expect(stage.querySelectorAll('button, [tabindex]')).toHaveLength(0)
})

test('a finger that slips and other mouse buttons are not taps', async () => {
  const moved: number[] = []
  const screen = await render(
    <CreatorCarousel name="Creators" items={items} place={0} onMove={(by) => moved.push(by)} isPicked={() => false} />,
  )
  const right = screen.getByRole('group', { name: 'Creators' }).element().children[3]!
  const at = (type: string, clientX: number, button = 0) =>
    right.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, button }))
  at('pointerdown', 200)
  at('pointermove', 230)
  at('pointerup', 230)
  at('pointerdown', 200, 2)
  at('pointerup', 200, 2)
  expect(moved).toEqual([])
  at('pointerdown', 200)
  at('pointerup', 203)
  expect(moved).toEqual([1])
})
