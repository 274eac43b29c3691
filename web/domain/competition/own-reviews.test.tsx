import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { markOnline, useOffline } from '#web/api/offline-responses.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition } from '#web/testing/samples.ts'
import { FinalIn } from './own-reviews.tsx'

afterEach(markOnline)

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('FinalIn counts down to the result and then says that it is due any moment', async () => {
  const screen = await renderScreen(<FinalIn competition={sampleCompetition({ finalAt: inMinutes(2) })} />)
  await expect.element(page.getByText(/^Final in/)).toBeVisible()
  await screen.unmount()
  await renderScreen(<FinalIn competition={sampleCompetition({ finalAt: inMinutes(-1) })} />)
  await expect.element(page.getByText('Final any moment now')).toBeVisible()
})

test('FinalIn without a network says that the result comes with the connection', async () => {
  await renderScreen(<FinalIn competition={sampleCompetition({ finalAt: inMinutes(-1) })} />)
  useOffline.setState({ asOf: Date.now() })
  await expect
    .element(page.getByText('The competition has ended. Its result appears when you are online again'))
    .toBeVisible()
})
