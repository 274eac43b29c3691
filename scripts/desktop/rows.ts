/** The checks of the installed app, one row after the other: each begins where the one before it ended. */
import type { Row } from './row.ts'
import { ends } from './rows/ends.ts'
import { first } from './rows/first.ts'
import { windowPage } from './rows/window-page.ts'

export const rows: readonly Row[] = [...first, ...windowPage, ...ends]
