/** The promises of several processes on one PostgreSQL, in the order in which they are shown. */
import type { Row } from '#scripts/rows.ts'
import { boards } from './rows/boards.ts'
import { drill } from './rows/drill.ts'
import { freeze } from './rows/freeze.ts'
import { guesses } from './rows/guesses.ts'
import { hangs } from './rows/hangs.ts'
import { hints } from './rows/hints.ts'
import { kills } from './rows/kills.ts'
import { moves } from './rows/moves.ts'
import { rate } from './rows/rate.ts'
import { restarts } from './rows/restarts.ts'
import { rolling } from './rows/rolling.ts'
import { settlements } from './rows/settlements.ts'
import { source } from './rows/source.ts'

export const rowsFrom = (seed: number): Row[] => [
  restarts,
  hangs,
  kills(seed),
  freeze,
  boards,
  hints,
  moves(seed),
  settlements(seed),
  guesses,
  source,
  rolling,
  rate,
  drill,
]
