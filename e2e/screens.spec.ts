/** Every screen while a competition is drafted, on both sizes and in both shells: see support/look.ts for what is checked. */
import { test } from './support/look.ts'
import { whileDrafting } from './support/screens.ts'

for (const sight of whileDrafting) {
  test(`${sight.name} is in order for a ${sight.who} while drafting`, async ({ look }) => look(sight))
}
