import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { competitionTopic, leaderboardTopic, userTopic, type Numbered } from '#contract/realtime.ts'
import type { Player } from '#server/identity/player.ts'
import { openBus } from '#server/live/bus.ts'
import { Connection } from './connection.ts'
import { limitSockets, type Places } from './socket-limits.ts'
import { followTopics } from './topic-followers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection whose own frames and endings are recorded in place of being sent. */
class TestConnection extends Connection {
  pings: string[] = []
  codes: number[] = []
  responses: string[] = []
  isTerminated = false
  override readonly readyState = WebSocket.OPEN
  override isPaused = false
  override ping(data: string) {
    this.pings.push(data)
  }
  override pong(data: Buffer) {
    this.responses.push(String(data))
  }
  override pause() {
    this.isPaused = true
  }
  override terminate() {
    this.isTerminated = true
  }
  override close(code: number) {
    this.codes.push(code)
  }
}

/** Outgoing messages: each frame as text. The test sets how much data is unsent. */
class SlowStream extends EventEmitter {
  writableLength = 0
  sent: unknown[] = []
  write(frames: Buffer) {
    for (let at = 0; at < frames.length;) {
      const isShort = frames[at + 1]! < 126
      const from = at + (isShort ? 2 : 4)
      at = from + (isShort ? frames[at + 1]! : frames.readUInt16BE(at + 2))
      this.sent.push(JSON.parse(frames.toString('utf8', from, at)))
    }
  }
  drain() {
    this.writableLength = 0
    this.emit('drain')
  }
}

const ada: Player = { id: 'ada', role: 'user', displayName: 'Ada', ndaAccepted: true, isElevated: false }
const topic = competitionTopic(1)

function connected(player = ada) {
  const bus = openBus()
  const stream = new SlowStream()
  const places = limitSockets(1).preAdmit('192.0.2.1', true) as Places
  // `ws` makes connections of accepted sockets without an address
  const connection = new TestConnection(null as unknown as string, undefined, {})
  const shared = { bus, followers: followTopics(bus), log: pino({ level: 'silent' }), onClose: () => {} }
  connection.begin(shared, stream as unknown as Duplex, places, { sid: 'sid', player })
  const say = (message: object) => connection.emit('message', Buffer.from(JSON.stringify(message)), false)
  const publish = (competitionId = 1) => {
    bus.publish(competitionTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } })
    vi.advanceTimersByTime(600)
  }
  return { bus, stream, connection, say, publish }
}

test('a client that does not read is sent nothing until its data has been taken, then one resync', () => {
  const { connection, stream, say, publish } = connected()
  for (const competitionId of [1, 2]) say({ type: 'subscribe_competition', competitionId })
  publish()
  expect(stream.sent).toHaveLength(1)
  stream.writableLength = 256 * 1024 + 1
  publish(1)
  publish(2)
  stream.writableLength = 1
  publish()
  say({ type: 'subscribe_competition', competitionId: 3, since: 0 })
  vi.advanceTimersByTime(2_000)
  expect(stream.sent).toHaveLength(1)
  stream.drain()
  expect(stream.sent.slice(1)).toEqual([{ type: 'resync', data: { topic: null } }])
  publish()
  expect(stream.sent.slice(2)).toMatchObject([{ type: 'leaderboard_updated', topic }])
  vi.advanceTimersByTime(60_000)
  expect(connection.isTerminated).toBe(false)
})

test('a client that has not caught up within 30 s is disconnected, with a new 30 s each time it falls behind', () => {
  const { connection, stream, say, publish } = connected()
  say({ type: 'subscribe_competition', competitionId: 1 })
  const fallBehind = () => {
    stream.writableLength = 1024 * 1024
    publish()
  }
  fallBehind()
  vi.advanceTimersByTime(29_000)
  stream.drain()
  fallBehind()
  vi.advanceTimersByTime(29_000)
  expect(connection.isTerminated).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(connection.isTerminated).toBe(true)
})

test('a client that disconnects while behind is not waited for', () => {
  const { connection, stream, say, publish } = connected()
  say({ type: 'subscribe_competition', competitionId: 1 })
  stream.writableLength = 1024 * 1024
  publish()
  connection.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

test('a client that returns with the last number it saw is sent the missed messages', () => {
  const { bus, stream, say, publish } = connected()
  const heard: Numbered[] = []
  bus.subscribe(topic, (message) => heard.push(message))
  for (let nth = 0; nth < 25; nth++) publish()
  const newest = heard.slice(-20)
  say({ type: 'subscribe_competition', competitionId: 1, since: newest.at(-1)!.seq - 20 })
  expect(stream.sent).toEqual(newest)
  say({ type: 'subscribe_competition', competitionId: 1, since: newest.at(-1)!.seq - 21 })
  // returning clients do not all read again at the same instant
  vi.advanceTimersByTime(2_000)
  expect(stream.sent.slice(20)).toEqual([{ type: 'resync', data: { topic } }])
})

test.each(['competition', 'leaderboard'] as const)(
  'a client that leaves a %s gets only the messages of its other topics',
  (kind) => {
    const { bus, stream, say, publish } = connected()
    say({ type: 'subscribe_competition', competitionId: 1 })
    say({ type: 'subscribe_leaderboard', competitionId: 1 })
    say({ type: `unsubscribe_${kind}`, competitionId: 1 })
    say({ type: `unsubscribe_${kind}`, competitionId: 99 })
    publish()
    bus.publish(leaderboardTopic(1), { type: 'leaderboard_updated', data: { competitionId: 1 } })
    vi.advanceTimersByTime(600)
    expect(stream.sent).toMatchObject([{ topic: kind === 'competition' ? leaderboardTopic(1) : topic }])
  },
)

test('each ping is accompanied by a message that the page can see', () => {
  const { connection, stream } = connected()
  connection.beat()
  expect(stream.sent).toEqual([{ type: 'alive' }])
})

test('a client that does not answer a ping is disconnected at the next ping', () => {
  const { connection } = connected()
  connection.beat()
  connection.emit('pong', Buffer.from(connection.pings[0]!))
  connection.beat()
  expect([connection.pings.length, connection.isTerminated]).toEqual([2, false])
  connection.emit('pong', Buffer.from(connection.pings[0]!))
  connection.beat()
  expect([connection.pings.length, connection.isTerminated], 'an old response is none').toEqual([2, true])
})

test('20 messages in 10 seconds are allowed repeatedly, and one more is a flood', () => {
  const { connection, say } = connected()
  const { codes } = connection
  for (let round = 0; round < 3; round++) {
    for (let nth = 0; nth < 20; nth++) say({ type: 'subscribe_competition', competitionId: 1 })
    vi.advanceTimersByTime(10_000)
  }
  expect(codes).toEqual([])
  for (let nth = 0; nth < 21; nth++) say({ type: 'subscribe_competition', competitionId: 1 })
  expect(codes).toEqual([1008])
})

test('pings and pongs count as messages, and a flooding client is read no further and closed a second later', () => {
  const { connection, say } = connected()
  const { codes } = connection
  for (let nth = 0; nth < 10; nth++) connection.emit('ping', Buffer.from('are you there'))
  for (let nth = 0; nth < 9; nth++) connection.emit('pong', Buffer.from('yes'))
  say({ type: 'subscribe_competition', competitionId: 1 })
  expect(new Set(connection.responses)).toEqual(new Set(['are you there']))
  expect([codes, connection.isPaused]).toEqual([[], false])
  connection.emit('pong', Buffer.from('yes'))
  expect([codes, connection.isPaused, connection.isTerminated]).toEqual([[1008], true, false])
  vi.advanceTimersByTime(1_000)
  expect(connection.isTerminated).toBe(true)
})

test('of many requested topics, the newest 40 are subscribed', () => {
  const { stream, say, publish } = connected()
  for (let id = 1; id <= 41; id++) {
    say({ type: 'subscribe_competition', competitionId: id })
    vi.advanceTimersByTime(1_000)
  }
  publish(1)
  expect(stream.sent).toEqual([])
  publish(2)
  publish(41)
  expect(stream.sent).toMatchObject([{ topic: competitionTopic(2) }, { topic: competitionTopic(41) }])
})

test('accepting the agreement or becoming a viewer takes effect at the next check', () => {
  const { bus, stream, connection } = connected({ ...ada, ndaAccepted: false })
  const tell = () => {
    bus.publish(userTopic('ada'), {
      type: 'notification',
      id: 1,
      notificationType: 'rank_change',
      title: 't',
      message: '',
      priority: 'low',
      competitionId: null,
      actionUrl: null,
      timestamp: '2026-05-04T12:00:00.000Z',
    })
    vi.advanceTimersByTime(600)
  }
  tell()
  expect(stream.sent).toHaveLength(0)
  connection.mayHear(ada)
  tell()
  expect(stream.sent).toHaveLength(1)
  connection.mayHear({ ...ada, role: 'viewer' })
  tell()
  expect(stream.sent).toHaveLength(1)
})

test('a closed connection is subscribed to nothing', () => {
  const { connection, stream, say, publish } = connected()
  say({ type: 'subscribe_competition', competitionId: 1 })
  connection.emit('close')
  publish()
  expect(stream.sent).toEqual([])
})
