/** The screens that change once a competition is live, on both sizes and in both shells: see support/look.ts. */
import { ADMIN_CODE } from './support/people.ts'
import { test } from './support/look.ts'
import { whileLive } from './support/screens.ts'

test.use({
  trace: 'off',
  settings: { DRAFT_SECONDS: '15', LIVE_SECONDS: '3600', DEMO_RIVALS: '12', ADMIN_CODE },
  untilPhase: 'live',
})

for (const sight of whileLive) {
  test(`${sight.name} is in order for a ${sight.who} while live`, async ({ look }) => look(sight))
}
