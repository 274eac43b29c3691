import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sampleRow } from '#web/testing/samples.ts'
import { BoardRow } from '#web/domain/board/board-list.tsx'
import { RowPoints } from './points.tsx'

/** The old number of each row while it rolls. */
const leaving = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => [...row.querySelectorAll('[data-from]')].map((digit) => digit.getAttribute('data-from')).join(''))

const board = (scores: readonly (readonly [id: number, score: number])[]) => (
  <ol>
    {scores.map(([id, score], nth) => (
      <li key={id}>
        <RowPoints score={score} rank={nth + 1} between={[scores[nth - 1]?.[1], scores[nth + 1]?.[1]]} />
      </li>
    ))}
  </ol>
)

test.each([
  [
    'all keep their order: they roll',
    [
      [1, 9],
      [2, 6],
      [3, 2],
    ],
    [
      [1, 9.5],
      [2, 8],
      [3, 2.4],
    ],
    ['9.0', '6.0', '2.0'],
  ],
  [
    'the first points are there at once',
    [
      [1, 0],
      [2, 0],
      [3, 0],
    ],
    [
      [1, 7],
      [2, 6.6],
      [3, 1],
    ],
    ['7.0', '6.6', '1.0'],
  ],
  [
    'one that was below its neighbour is not so any more',
    [
      [1, 5],
      [2, 3],
      [3, 2],
    ],
    [
      [1, 9],
      [2, 6.6],
      [3, 2],
    ],
    ['9.0', '3.0', '2.0'],
  ],
  [
    'rows that changed places have their new points',
    [
      [1, 8],
      [2, 5],
      [3, 2],
    ],
    [
      [2, 9],
      [1, 8.5],
      [3, 2.5],
    ],
    ['9.0', '8.5', '2.0'],
  ],
] as const)('rolling points on the board: %s', async (_what, before, after, shown) => {
  const screen = await render(board(before))
  await screen.rerender(board(after))
  expect(leaving()).toEqual(shown)
  for (const [nth, [, score]] of after.entries())
    await expect.element(page.getByRole('listitem').nth(nth)).toHaveTextContent(score.toFixed(1))
})

test("a board row that now shows another player does not roll from the previous player's points", async () => {
  const second = (id: number, totalScore: number) => (
    <BoardRow
      row={sampleRow(id, { totalScore, rank: 2 })}
      tie={null}
      between={[9, 1]}
      isOwn={false}
      isNamesake={false}
      isHidden={false}
      onOpen={() => undefined}
    />
  )
  const screen = await render(second(2, 5))
  await screen.rerender(second(3, 7))
  expect(leaving()).toEqual(['7.0'])
})
