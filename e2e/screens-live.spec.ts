/** The screens that change once a competition is live, on both sizes and in both shells: see support/look.ts. */
import { test } from './support/look.ts'
import { whileLive } from './support/screens.ts'

test.use({ on: 'live' })

for (const sight of whileLive) {
  test(`${sight.name} is in order for a ${sight.who} while live`, async ({ look }) => look(sight))
}
