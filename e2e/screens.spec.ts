/** Every screen while a competition is drafted, on both sizes and in both shells: see support/look.ts for what is checked. */
import { ADMIN_CODE } from './support/people.ts'
import { test } from './support/look.ts'
import { whileDrafting } from './support/screens.ts'

test.use({ trace: 'off', settings: { DRAFT_SECONDS: '3600', DEMO_RIVALS: '3', ADMIN_CODE } })

for (const sight of whileDrafting) {
  test(`${sight.name} is in order for a ${sight.who} while drafting`, async ({ look }) => look(sight))
}
