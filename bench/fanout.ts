/**
 * The fan-out: how long until a message has reached the last of ten thousand viewers, what that costs, and how it delays requests
 * meanwhile; compared with Socket.IO, a bare `ws` loop and sockets that only write ready bytes, each in a process of its own with the
 * readers in another.
 *
 * A round is some messages; its figure is the median time from sending until the last reader has it. On one machine the readers are
 * measured too, and the kernel's ten thousand deliveries are most of a round.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { alternate } from './alternate.ts'
import type { Bench, Comparison, Contender, Measured, Tell } from './bench.ts'
import { startBeside, type Beside } from './beside.ts'
import { callSteadily } from './call-steadily.ts'
import { KINDS, type Kind, type Spent, type Started, type Told } from './fanout-asks.ts'
import { makeDataDir } from './product.ts'
import { median, quantile } from './statistics.ts'

const SIZES = [100, 1_000, 10_000, 20_000]
/** The number of viewers with all measurements. */
const FULL = 10_000
/** The viewers who are connected before memory is first read, so that all code and tables exist. */
const FIRST = 2_000
/** The number of new servers of each kind whose memory is read. */
const MEMORY_RUNS = 3
/** The number of messages in a round. */
const MESSAGES = { growth: 2, full: 5, together: 2, spent: 3, calls: 5 }
/** The number of files besides sockets that a process has open. */
const OTHER_FILES = 200
/** Two topics publish in turn, because each publishes at most twice a second. */
const APART_MS = 255
const CALLS_PER_SECOND = 100

type Side = { server: Beside; load: Beside; port: number; toldInAll: number; times: number[]; calls: number[] }
type Sides = Record<Kind, Side>

export const fanout: Bench = {
  name: 'fanout',
  says: 'a message reaches the last of ten thousand who watch, and nobody else has to wait for it',
  packages: ['ws', 'socket.io'],
  code: [
    'server/realtime',
    'bench/fanout.ts',
    'bench/fanout-asks.ts',
    'bench/fanout-load.ts',
    'bench/fanout-servers.ts',
  ],
  async measure(rounds, tell): Promise<Measured> {
    const files = openFiles()
    const sizes = SIZES.filter((size) => size + OTHER_FILES <= files)
    const left = SIZES.filter((size) => !sizes.includes(size))
    if (!sizes.includes(FULL)) throw new Error(`ulimit -n is ${files}: ${FULL + OTHER_FILES} or more are needed`)
    for (const size of left)
      tell(`${size.toLocaleString('en-US')} are not measured: ulimit -n is ${files}, ${size + OTHER_FILES} are needed`)
    const { dataDir, remove } = makeDataDir()
    const sides = {} as Sides
    try {
      const kept = await measureMemories(dataDir, tell)
      for (const kind of KINDS) sides[kind] = await startSide(kind, dataDir, sizes.at(-1)!)
      return await measureSides(sides, kept, sizes, rounds, tell)
    } finally {
      for (const side of Object.values(sides)) await stopSide(side)
      remove()
    }
  },
}

/** Returns the KB of a viewer, for a new server that sends no message. */
async function measureMemory(kind: Kind, dataDir: string): Promise<number> {
  const side = await startSide(kind, dataDir, FULL)
  try {
    await side.load.ask({ connect: FIRST })
    const before = await side.server.ask<number>({ memory: true })
    await side.load.ask({ connect: FULL })
    const after = await side.server.ask<number>({ memory: true })
    return (after - before) / (FULL - FIRST) / 1024
  } finally {
    await stopSide(side)
  }
}

/** Returns the KB of a viewer in some runs of each server. */
async function measureMemories(dataDir: string, tell: Tell): Promise<Contender[]> {
  tell(`${FULL} watch each in silence`)
  const kept: Contender[] = []
  for (const name of KINDS) {
    const runs: number[] = []
    for (let nth = 0; nth < MEMORY_RUNS; nth++) runs.push(await measureMemory(name, dataDir))
    kept.push({ name, rounds: runs })
  }
  return kept
}

async function measureSides(
  sides: Sides,
  kept: readonly Contender[],
  sizes: readonly number[],
  rounds: number,
  tell: Tell,
): Promise<Measured> {
  const growth: Comparison[] = []
  const full: Comparison[] = []
  for (const size of sizes) {
    tell(`${size} watch each`)
    await connect(sides, size)
    const what = `${size.toLocaleString('en-US')} watching`
    growth.push(
      inTurn(
        `${what}: a message to the last of them`,
        'ms',
        await roundsOf(sides, size === FULL ? MESSAGES.full : MESSAGES.growth, 1, rounds, tell),
      ),
    )
    if (size === FULL) full.push(...(await measureFull(sides, what, rounds, tell)))
  }
  const memory = inTurn(`memory of one who watches in silence, of ${FULL.toLocaleString('en-US')}`, 'KB', kept)
  const atFull = growth[sizes.indexOf(FULL)]!
  return { comparisons: [...growth, ...full, memory], goals: goalsOf(sides.ours, atFull, memory, full) }
}

/** Measured only at the full size: several messages at once, the cost of a message for the server, and requests at the same time. */
async function measureFull(sides: Sides, what: string, rounds: number, tell: Tell): Promise<Comparison[]> {
  const entry = inTurn(
    `${what}: two messages told in one go, as of an entry`,
    'ms',
    await roundsOf(sides, MESSAGES.together, 2, rounds, tell),
  )
  const spent = {} as Record<Kind, Spent[]>
  for (const kind of KINDS) spent[kind] = []
  for (let round = 0; round < rounds; round++) {
    for (const kind of KINDS) {
      await sides[kind].server.ask<Spent>({ spent: true })
      for (let nth = 0; nth < MESSAGES.spent; nth++) await tellAll(sides[kind], 1)
      spent[kind].push(await sides[kind].server.ask<Spent>({ spent: true }))
    }
  }
  const of = (figure: (one: Spent) => number) =>
    KINDS.map((name): Contender => ({ name, rounds: spent[name].map(figure) }))
  const processor = inTurn(
    `${what}: processor time of a message`,
    'ms',
    of(({ cpuMs }) => cpuMs / MESSAGES.spent),
  )
  const own = inTurn(
    `${what}: of that outside the kernel`,
    'ms',
    of(({ userMs }) => userMs / MESSAGES.spent),
  )
  const wait = inTurn(
    `${what}: longest that anything else waited`,
    'ms',
    of(({ longestWaitMs }) => longestWaitMs),
  )

  const calls = await alternate(
    Object.fromEntries(KINDS.map((kind) => [kind, () => callsMeanwhile(sides[kind])])),
    rounds,
    tell,
  )
  return [
    entry,
    processor,
    own,
    wait,
    inTurn(`${what}: 99 of 100 calls meanwhile, at ${CALLS_PER_SECOND} a second`, 'ms', calls),
  ]
}

function goalsOf(
  ours: Side,
  last: Comparison,
  memory: Comparison,
  [, , , wait]: readonly Comparison[],
): Measured['goals'] {
  const [own, socketIo, , raw] = last.contenders
  const [ownMemory, , bareMemory] = memory.contenders
  return [
    {
      what: `told to the last of ${FULL}, 99 of 100 messages`,
      measured: quantile(ours.times, 0.99),
      wanted: 250,
      unit: 'ms',
      better: 'lower',
    },
    {
      what: 'memory of one who watches in silence',
      measured: median(ownMemory!.rounds),
      wanted: 10,
      unit: 'KB',
      better: 'lower',
    },
    {
      what: '99 of 100 calls meanwhile',
      measured: quantile(ours.calls, 0.99),
      wanted: 100,
      unit: 'ms',
      better: 'lower',
    },
    {
      what: 'longest that anything else waited',
      measured: Math.max(...wait!.contenders[0]!.rounds),
      wanted: 50,
      unit: 'ms',
      better: 'lower',
    },
    {
      what: 'memory of one who watches in silence, beside bare ws',
      measured: median(ownMemory!.rounds) / median(bareMemory!.rounds),
      wanted: 1.3,
      unit: 'x',
      better: 'lower',
    },
    {
      what: 'time to the last of them, beside raw sockets',
      measured: median(own!.rounds) / median(raw!.rounds),
      wanted: 1.25,
      unit: 'x',
      better: 'lower',
    },
    {
      what: 'times faster than Socket.IO',
      measured: median(socketIo!.rounds) / median(own!.rounds),
      wanted: 3,
      unit: 'x',
      better: 'higher',
    },
  ]
}

const inTurn = (title: string, unit: Comparison['unit'], contenders: readonly Contender[]): Comparison => ({
  title,
  unit,
  better: 'lower',
  contenders,
})

async function startSide(kind: Kind, dataDir: string, most: number): Promise<Side> {
  const server = startBeside(new URL('./fanout-servers.ts', import.meta.url), ['--expose-gc'])
  const load = startBeside(new URL('./fanout-load.ts', import.meta.url))
  const { port, handshakes } = await server.ask<Started>({ start: kind, dataDir, most })
  await load.ask({ port, handshakes })
  return { server, load, port, toldInAll: 0, times: [], calls: [] }
}

async function stopSide({ server, load }: Side): Promise<void> {
  await Promise.all([server.stop(), load.stop()])
}

/** Connects viewers until each server has `size`. */
async function connect(sides: Sides, size: number): Promise<void> {
  for (const kind of KINDS) {
    await sides[kind].load.ask({ connect: size })
    await sides[kind].server.ask<Spent>({ spent: true })
    sides[kind].times = []
  }
}

const roundsOf = (sides: Sides, messages: number, inOneGo: number, rounds: number, tell: Tell): Promise<Contender[]> =>
  alternate(
    Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        async () => {
          const times: number[] = []
          for (let nth = 0; nth < messages; nth++) times.push(await tellAll(sides[kind], inOneGo))
          return median(times)
        },
      ]),
    ),
    rounds,
    tell,
  )

/** Sends a message to all viewers. Returns the ms until the last viewer has received it. */
async function tellAll(side: Side, messages: number): Promise<number> {
  await pause(messages === 1 ? APART_MS : 2 * APART_MS)
  const { at } = await side.server.ask<Told>({ tell: messages })
  side.toldInAll += messages
  const took = (await side.load.ask<number>({ heard: side.toldInAll })) - at
  if (messages === 1) side.times.push(took)
  return took
}

/** The 99th percentile of request times while messages are sent. */
async function callsMeanwhile(side: Side): Promise<number> {
  const telling = (async () => {
    for (let nth = 0; nth < MESSAGES.calls; nth++) await tellAll(side, 1)
  })()
  const urls = ['/api/competitions/active', '/api/competitions/upcoming'].map(
    (path) => `http://127.0.0.1:${side.port}${path}`,
  )
  const calls = await callSteadily(urls, CALLS_PER_SECOND, telling)
  await telling
  side.calls.push(...calls)
  return quantile(calls, 0.99)
}

/** Returns how many files a process may have open. */
const openFiles = (): number => {
  const said = execFileSync('sh', ['-c', 'ulimit -n -H'], { encoding: 'utf8' }).trim()
  return said === 'unlimited' ? Infinity : Number(said)
}
