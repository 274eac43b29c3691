import { expect, test } from 'vitest'
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
])('of %i creators at place %i nobody stands beside himself', async (howMany, place, shown) => {
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
