/** Checks the screens that change once a competition is live, at both sizes and in both themes (support/check-screen.ts). */
import { test } from './support/check-screen.ts'
import { whileLive } from './support/screens.ts'

test.use({ on: 'live' })

for (const screenCase of whileLive) {
  test(`${screenCase.name} has no faults for a ${screenCase.who} while live`, async ({ checkScreen }) =>
    checkScreen(screenCase))
}
