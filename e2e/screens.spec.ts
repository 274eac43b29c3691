/** Checks every screen while a competition is drafting, at both sizes and in both themes (support/check-screen.ts). */
import { test } from './support/check-screen.ts'
import { whileDrafting } from './support/screens.ts'

for (const screenCase of whileDrafting) {
  test(`${screenCase.name} has no faults for a ${screenCase.who} while drafting`, async ({ checkScreen }) =>
    checkScreen(screenCase))
}
