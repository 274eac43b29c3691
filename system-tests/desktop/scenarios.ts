/** All scenarios of the installed app, in their order: each begins where the one before it ended. */
import type { DesktopScenario } from './app-test.ts'
import { ends } from './scenarios/ends.ts'
import { first } from './scenarios/first.ts'
import { windowPage } from './scenarios/window-page.ts'

export const scenarios: readonly DesktopScenario[] = [...first, ...windowPage, ...ends]
