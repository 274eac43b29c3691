/** All cluster scenarios, in the order in which they run. */
import type { Scenario } from '#system-tests/scenario.ts'
import { boards } from './scenarios/boards.ts'
import { drill } from './scenarios/drill.ts'
import { freeze } from './scenarios/freeze.ts'
import { guesses } from './scenarios/guesses.ts'
import { hangs } from './scenarios/hangs.ts'
import { invalidations } from './scenarios/invalidations.ts'
import { kills } from './scenarios/kills.ts'
import { moves } from './scenarios/moves.ts'
import { rate } from './scenarios/rate.ts'
import { restarts } from './scenarios/restarts.ts'
import { rolling } from './scenarios/rolling.ts'
import { series } from './scenarios/series.ts'
import { settlements } from './scenarios/settlements.ts'
import { source } from './scenarios/source.ts'

export const scenariosFrom = (seed: number): Scenario[] => [
  restarts,
  hangs,
  kills(seed),
  freeze,
  boards,
  invalidations,
  moves(seed),
  settlements(seed),
  series,
  guesses,
  source,
  rolling,
  rate,
  drill,
]
