/**
 * The live board: the cost of one tick of points with a million entries.
 *
 * A round is one tick: new points for every creator, all entries ranked, the first hundred read. Two other costs are measured: looking up
 * one player's rank between two ticks, and storing the lines of a board snapshot.
 */
import { makeBoard, type Board } from '#game/board.ts'
import { linePlaces } from '#game/board-snapshots.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { alternate, timeOf, type Round } from './alternate.ts'
import type { Bench, Comparison, Contender, Goal, Measured, Tell } from './bench.ts'
import { postgresRound, redisRound, type Game } from './board-peers.ts'
import { howToGet } from './programs.ts'
import { startRedis } from './redis.ts'
import { median, ratioOf } from './statistics.ts'

const CREATORS = 2_000
const PICKS = 5
const MILLION = 1_000_000
const OTHER_SIZES = [10_000, 100_000, 10_000_000]
/** The number of players who look up their own rank in each round. */
const LOOKS_A_ROUND = 20_000
const TICKS_A_ROUND = 50
const REDIS = 'Redis sorted set'
const POSTGRES = 'PostgreSQL rank()'

export const board: Bench = {
  name: 'board',
  says: 'a tick of points ranks every entry of a competition anew and reads the top hundred',
  packages: ['pg'],
  code: [
    'game/board.ts',
    'game/board-pass.ts',
    'game/ranking.ts',
    'game/board-snapshots.ts',
    'bench/board.ts',
    'bench/board-peers.ts',
  ],
  async measure(rounds, tell): Promise<Measured> {
    const million = await besidePeers(rounds, tell)
    const growth: Comparison[] = []
    const looks: Comparison[] = [await ownPlaces(fill(MILLION), rounds, tell)]
    for (const size of OTHER_SIZES) {
      const made = fill(size)
      growth.push(titled(size, await alternate({ board: tickOf(made) }, rounds, tell)))
      looks.push(await ownPlaces(made, rounds, tell))
    }
    const lines = await linesOfSnapshots(fill(MILLION), rounds, tell)
    return { comparisons: [million, ...growth, ...looks, lines], goals: goalsOf(million, growth.at(-1)!) }
  },
}

const titled = (size: number, contenders: Contender[]): Comparison => ({
  title: `${size.toLocaleString('en-US')} entries ranked anew, top 100 read`,
  unit: 'ms',
  better: 'lower',
  contenders,
})

/** A round is the mean of a few ticks, because a single tick would depend on what ran before it. */
function tickOf(made: Board): Round {
  let tick = 0
  return async () => {
    let sum = 0
    for (let nth = 0; nth < TICKS_A_ROUND; nth++) {
      const points = somePoints(++tick)
      sum += await timeOf(() => {
        made.setPoints(points)
        made.top(100)
      })
    }
    return sum / TICKS_A_ROUND
  }
}

/** Reads the rank of one entry and its neighbours, on a board that is ranked and sorted. */
async function ownPlaces(made: Board, rounds: number, tell: Tell): Promise<Comparison> {
  made.page(0, 1)
  const look: Round = async () => {
    const taken = await timeOf(() => {
      for (let nth = 0; nth < LOOKS_A_ROUND; nth++) made.neighbours(1 + ((nth * 7_919) % made.size))
    })
    return (taken / LOOKS_A_ROUND) * 1000
  }
  const title = `${made.size.toLocaleString('en-US')} entries: the rank of one of them, with two rows on either side`
  return { title, unit: 'µs', better: 'lower', contenders: await alternate({ board: look }, rounds, tell) }
}

/** The cost of storing a board snapshot for the recap, besides the pass over the board that a tick makes anyway. */
async function linesOfSnapshots(made: Board, rounds: number, tell: Tell): Promise<Comparison> {
  const places = linePlaces(made.size, Math.ceil(made.size / 5))
  made.page(0, 1)
  const lines: Round = async () => {
    const taken = await timeOf(() => {
      for (let nth = 0; nth < TICKS_A_ROUND; nth++) made.scoresAt(places)
    })
    return taken / TICKS_A_ROUND
  }
  const title = `${made.size.toLocaleString('en-US')} entries: the scores on the ${places.length} lines of a frame`
  const contenders = await alternate({ lines, 'the board ranked anew': tickOf(made) }, rounds, tell)
  return { title, unit: 'ms', better: 'lower', contenders }
}

async function besidePeers(rounds: number, tell: Tell): Promise<Comparison> {
  const skipped: { name: string; because: string }[] = []
  const contenders: Record<string, Round> = { board: tickOf(fill(MILLION)) }
  const redis = await startRedis()
  if (redis) {
    contenders[REDIS] = redisRound(redis, game, 1)
    contenders[`${REDIS}, 1,000 members a command`] = redisRound(redis, game, 1_000)
  } else skipped.push({ name: REDIS, because: howToGet('redis-server') })
  const postgres = await startPostgres({ careless: false })
  const tables = postgres
    ? [await postgresRound(postgres.url, false, game), await postgresRound(postgres.url, true, game)]
    : []
  const [plain, madeForIt] = tables
  if (plain && madeForIt) {
    contenders[POSTGRES] = plain.round
    contenders[`${POSTGRES}, made for it`] = madeForIt.round
  } else skipped.push({ name: POSTGRES, because: howToGet('postgres') })
  try {
    return { ...titled(MILLION, await alternate(contenders, rounds, tell)), skipped }
  } finally {
    await redis?.stop()
    for (const { close } of tables) await close()
    await postgres?.stop()
  }
}

function goalsOf({ contenders }: Comparison, tenMillion: Comparison): Goal[] {
  const [ours, ...peers] = contenders
  const made = fill(MILLION)
  made.page(0, 1)
  const wanted: Record<string, number> = { [REDIS]: 1_000, [POSTGRES]: 3_000 }
  return [
    {
      what: '1,000,000 entries ranked anew with top 100',
      measured: median(ours!.rounds),
      wanted: 5,
      unit: 'ms',
      better: 'lower',
    },
    ...peers
      .filter(({ name }) => name in wanted)
      .map((peer): Goal => ({
        what: `faster than the ${peer.name}`,
        measured: ratioOf(ours!.rounds, peer.rounds, 'lower').median,
        wanted: wanted[peer.name]!,
        unit: 'x',
        better: 'higher',
      })),
    {
      what: 'memory of an entry, full order included',
      measured: made.bytes / MILLION,
      wanted: 40,
      unit: 'bytes',
      better: 'lower',
    },
    {
      what: 'ten times the entries take',
      measured: median(tenMillion.contenders[0]!.rounds) / median(ours!.rounds),
      wanted: 12,
      unit: 'x',
      better: 'lower',
    },
  ]
}

/** Returns the picks of an entry, the same in every measuring process: five different creators of 2,000. */
function picksOf(entry: number): number[] {
  const first = (entry * 7_919) % CREATORS
  return Array.from({ length: PICKS }, (_, pick) => 1 + ((first + pick * (1 + (entry % 399))) % CREATORS))
}

const somePoints = (tick: number): [number, Tenths][] =>
  Array.from({ length: CREATORS }, (_, creator) => [creator + 1, tenths(pointsAt(creator + 1, tick))])

const pointsAt = (creatorId: number, tick: number): number => ((creatorId - 1) * 7_907 + tick * 104_729) % 1_600

const game: Game = { size: MILLION, creators: CREATORS, picksOf, pointsAt }

function fill(size: number): Board {
  const made = makeBoard(Array.from({ length: CREATORS }, (_, creator) => creator + 1))
  for (let entry = 1; entry <= size; entry++) made.add(entry, picksOf(entry))
  return made
}
