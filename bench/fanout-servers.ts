/**
 * One of the four compared servers in a process of its own: the product as server/main.ts builds it, Socket.IO with rooms, `ws` that sends
 * to each connection in a loop, and sockets to which one ready frame is written. All send the same message to the same clients.
 */
import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { Server as SocketIo } from 'socket.io'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Competition } from '#contract/competitions.ts'
import { competitionTopic, leaderboardTopic, type ServerMessage } from '#contract/realtime.ts'
import { buildApp } from '#server/app.ts'
import { cookieName } from '#server/identity/cookies.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { openBoards } from '#server/live/boards.ts'
import { openOutside } from '#server/adapters/outside.ts'
import { openMail } from '#server/adapters/mail.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import { openBus } from '#server/live/bus.ts'
import { listenToSockets } from '#server/realtime/socket.ts'
import { ensureSharedViewer } from '#server/records/users.ts'
import { openSession } from '#server/identity/sessions.ts'
import { openTopicVersions } from '#server/live/topic-versions.ts'
import { openMemoryInvalidations } from '#server/live/invalidations.ts'
import { openLeases } from '#server/db/leases.ts'
import { openReadiness } from '#server/live/readiness.ts'
import { openSharedLimits } from '#server/live/shared-limits.ts'
import { openGuesses } from '#server/records/guesses.ts'
import { openSessionEndings } from '#server/live/session-endings.ts'
import { readSettings } from '#server/settings.ts'
import { serveAsks } from './beside.ts'
import type { Handshakes, Kind, ServerAsk, Spent, Started, Told } from './fanout-asks.ts'
import { machineNow } from './machine-clock.ts'

const PER_ADDRESS = 50
const COMPETITION = 1
const topics = [leaderboardTopic(COMPETITION), competitionTopic(COMPETITION)] as const

/** The message about a change of phase, with the whole competition. */
const competition: Competition = {
  id: COMPETITION,
  date: '2026-01-17',
  draftOpensAt: '2026-01-17T00:00:00.000Z',
  startTime: '2026-01-17T12:00:00.000Z',
  endTime: '2026-01-18T00:00:00.000Z',
  finalAt: '2026-01-18T01:00:00.000Z',
  prizeTitle: 'Prime Time',
  prizeText: null,
  voidReason: null,
  prizeDescription: 'The hour everybody is watching. Pick who they will be watching.',
  prizeValue: '52500.00',
  prizeStep: '5.00',
  prizeImageUrl: null,
  payoutShares: [50, 30, 20],
  salaryCap: 150_000,
  minPicks: 3,
  maxPicks: 5,
  maxEntriesPerPlayer: 3,
  slateSize: 0,
  isActive: true,
  scoringVersion: 1,
  formWeight: 0.55,
  pricesAsOf: null,
  phase: 'live',
  winnerId: null,
  totalEntries: 10_000,
  replayDay: '2026-01-17',
  statisticsAt: null,
  isDelayed: false,
  isHeld: false,
  createdAt: '2026-01-17T00:00:00.000Z',
}
const message: ServerMessage = { type: 'competition_updated', data: { competition } }

type Running = { server: Server; handshakes: Handshakes; tell(messages: number): void }

let running: Running
serveAsks(async (ask: ServerAsk): Promise<Started | Told | Spent | number> => {
  if ('start' in ask) {
    running = await starters[ask.start](ask)
    return { port: (running.server.address() as AddressInfo).port, handshakes: running.handshakes }
  }
  if ('spent' in ask) return spent()
  if ('memory' in ask) return memory()
  const at = machineNow()
  running.tell(ask.tell)
  return { at }
})

const starters: Record<Kind, (options: { dataDir: string; most: number }) => Promise<Running>> = {
  async ours({ dataDir, most }) {
    const settings = readSettings({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000000',
      TRUST_PROXY: 'loopback',
    })
    const log = pino({ level: 'silent' })
    const { db, tableVersions } = await openDatabase({
      dataDir,
      databaseUrl: null,
      log,
      onLost: (error) => {
        throw error
      },
    })
    const topicVersions = openTopicVersions({ db, invalidations: openMemoryInvalidations(), log })
    const deps: Deps = {
      settings,
      db,
      tableVersions,
      log,
      source: openRecordedSeason(),
      mail: openMail(settings),
      outside: openOutside({ root: null }),
      isAdminCode: async () => false,
      bus: openBus(),
      topicVersions,
      leases: openLeases(db, 'bench', log),
      sharedLimits: openSharedLimits(openGuesses(db), log),
      readiness: openReadiness(),
      sessionEndings: openSessionEndings({ db, topicVersions, log }),
      boards: openBoards(db),
      settingsInForce: [],
      lastError: () => null,
      runAudit: async () => [],
      storeDuePhase: async () => {},
      poke: () => {},
    }
    const app = await buildApp(deps)
    await app.listen({ port: 0, host: '127.0.0.1' })
    listenToSockets(app.server, deps)
    const viewer = await ensureSharedViewer(db)
    const headers: string[] = []
    for (let nth = 0; nth * PER_ADDRESS < most; nth++) {
      const cookie = `${cookieName(settings, 'sid')}=${await openSession(db, viewer.id)}`
      headers.push(`Cookie: ${cookie}\r\nX-Forwarded-For: 10.1.${nth >> 8}.${nth & 255}\r\n`)
    }
    const subscribe = (type: string) => JSON.stringify({ type, competitionId: COMPETITION })
    const says = [subscribe('subscribe_competition'), subscribe('subscribe_leaderboard'), 'ping']
    let told = 0
    return {
      server: app.server,
      handshakes: { path: '/ws', headers, perHeader: PER_ADDRESS, says, isWelcomedBy: '10:' },
      // the topics publish in turn, because each publishes at most twice a second
      tell(messages) {
        for (let nth = 0; nth < messages; nth++) deps.bus.publish(topics[told++ % topics.length]!, message)
      },
    }
  },

  async 'Socket.IO'() {
    const server = await plainServer()
    const io = new SocketIo(server, { transports: ['websocket'], serveClient: false })
    io.on('connection', (socket) => {
      void socket.join([...topics])
    })
    let seq = Date.now()
    return {
      server,
      handshakes: {
        path: '/socket.io/?EIO=4&transport=websocket',
        headers: [''],
        perHeader: PER_ADDRESS,
        says: ['40'],
        isWelcomedBy: '1:40',
      },
      tell(messages) {
        for (let nth = 0; nth < messages; nth++) {
          const topic = topics[nth % topics.length]!
          io.to(topic).emit('message', { ...message, topic, seq: ++seq })
        }
      },
    }
  },

  async 'bare ws'() {
    const open = new Set<WebSocket>()
    const server = await plainServer()
    new WebSocketServer({ server, path: '/ws', perMessageDeflate: false, clientTracking: false }).on(
      'connection',
      (socket) => open.add(socket),
    )
    let seq = Date.now()
    return {
      server,
      handshakes: { path: '/ws', headers: [''], perHeader: PER_ADDRESS, says: ['ping'], isWelcomedBy: '10:' },
      tell(messages) {
        for (let nth = 0; nth < messages; nth++) {
          const text = JSON.stringify({ ...message, topic: topics[nth % topics.length]!, seq: ++seq })
          for (const socket of open) socket.send(text)
        }
      },
    }
  },

  async 'raw sockets'() {
    const open = new Set<Duplex>()
    const server = await plainServer()
    server.on('upgrade', ({ headers }, socket: Duplex) => {
      const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${WEBSOCKET_GUID}`).digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      socket.once('data', () => socket.write(PONG))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
      open.add(socket)
    })
    const frame = frameOf(JSON.stringify({ ...message, topic: topics[0], seq: Date.now() }))
    return {
      server,
      handshakes: { path: '/ws', headers: [''], perHeader: PER_ADDRESS, says: ['ping'], isWelcomedBy: '10:' },
      tell(messages) {
        const frames = Buffer.concat(Array.from({ length: messages }, () => frame))
        for (const socket of open) socket.write(frames)
      },
    }
  },
}

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const PONG = Buffer.from([0x8a, 0])

/** Returns the text as an unmasked frame; for texts of 126 to 65,535 bytes. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255])
  return Buffer.concat([head, payload])
}

/** The response to the cheapest possible request. */
async function plainServer(): Promise<Server> {
  const respond: RequestListener = (_request, response) => response.end('{}')
  const server = createServer(respond)
  await once(server.listen(0, '127.0.0.1', 4_096), 'listening')
  return server
}

const LOOK_MS = 2
let [lookedAt, longestWaitMs, cpu] = [performance.now(), 0, process.cpuUsage()]
setInterval(() => {
  const now = performance.now()
  longestWaitMs = Math.max(longestWaitMs, now - lookedAt - LOOK_MS)
  lookedAt = now
}, LOOK_MS)

function spent(): Spent {
  const { user, system } = process.cpuUsage(cpu)
  const sinceLast = { cpuMs: (user + system) / 1000, userMs: user / 1000, longestWaitMs }
  globalThis.gc?.()
  lookedAt = performance.now()
  longestWaitMs = 0
  cpu = process.cpuUsage()
  return sinceLast
}

/**
 * The bytes in use in V8's heap and in buffers outside it. The process's resident memory is no measure of some KB for each connection: it
 * grows in large pieces, and first by what the start of the program has freed. Left out is Node's handle of each connection, which is
 * the same for all servers.
 */
async function memory(): Promise<number> {
  // the second collection takes what the first one left to finalizers
  for (let nth = 0; nth < 2; nth++) {
    globalThis.gc?.()
    await pause(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
