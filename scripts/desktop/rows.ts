/** What the installed app must do, one row after the other: each begins where the one before it ended. */
import type { Row } from './row.ts'
import { ends } from './rows/ends.ts'
import { first } from './rows/first.ts'
import { page } from './rows/page.ts'

export const rows: readonly Row[] = [...first, ...page, ...ends]
