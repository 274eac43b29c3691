import { expect, test } from 'vitest'
import { renderScreen } from '#web/testing/render.tsx'
import { RankLine } from './rank-line.tsx'

test('the rank chart draws steps: a rank holds until the next reading', async () => {
  const spots = [
    { share: 0.1, rank: 5 },
    { share: 0.6, rank: 1 },
    { share: 0.7, rank: 3 },
  ]
  const screen = await renderScreen(<RankLine spots={spots} entries={5} at={2} label="Ranks" />)
  const path = screen.container.querySelector('path')!.getAttribute('d')
  expect(path).toBe('M10.00 100.00H60.00V0.00H70.00V50.00')
})

test.each([2, 3, 6])(
  'with prizes for %i of 27 places, the label starts below the line of the first place',
  async (paidPlaces) => {
    const spots = [
      { share: 0.1, rank: 27 },
      { share: 0.7, rank: 3 },
    ]
    const screen = await renderScreen(
      <RankLine spots={spots} entries={27} paidPlaces={paidPlaces} at={1} label="Ranks" />,
    )
    const word = screen.getByText('prizes').element().getBoundingClientRect()
    const line = screen.getByText('#1', { exact: true }).element().parentElement!.getBoundingClientRect()
    expect(word.height).toBeGreaterThanOrEqual(13)
    expect(word.top).toBeGreaterThanOrEqual(line.top - 0.5)
  },
)
