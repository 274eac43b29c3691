/**
 * Plays competitions for an hour and checks that memory, handles, sockets, waiting times and refusals do not grow:
 *
 *   node system-tests/soak.ts                      an hour with 500 players
 *   node system-tests/soak.ts 10                   ten minutes
 *   node system-tests/soak.ts --players 50 10      fewer players
 *
 * Each measurement is level when a line through the second half of the time, by least squares, has a slope within two standard errors of
 * zero, or grows by less than 2 %. The exit code is 0 only if all are level, no call failed, and every acknowledged entry is stored.
 */
import { parseArgs } from 'node:util'
import { exitWith, Stop } from '#scripts/processes.mjs'
import { showScenarios } from './scenario.ts'
import { soakFor } from './soak/soak.ts'

await exitWith(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { players: { type: 'string', default: '500' } },
  })
  const [minutes, players] = [Number(positionals[0] ?? 60), Number(values.players)]
  if (!(minutes > 0) || !Number.isInteger(players) || players < 1)
    throw new Stop('Say for how many minutes, such as 10, and with --players for how many players.')
  return showScenarios('over time', [soakFor(minutes, players)], minutes)
})
