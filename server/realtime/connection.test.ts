import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { competitionTopic, userTopic } from '#contract/realtime.ts'
import type { Player } from '../deps.ts'
import { openBus } from './bus.ts'
import { Connection } from './connection.ts'
import { makeFanOut, type Receiver } from './fan-out.ts'
import { followTopics } from './topic-followers.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

/** A socket whose reader may be slow: what is sent is kept, how much waits is said by the test. */
class SlowSocket extends EventEmitter {
  readyState: number = WebSocket.OPEN
  bufferedAmount = 0
  sent: unknown[] = []
  pings = 0
  isTerminated = false
  send(data: Buffer) { this.sent.push(JSON.parse(data.toString())) }
  ping() { this.pings++ }
  terminate() { this.isTerminated = true }
  close(code: number) { this.emit('closing', code) }
}

const ada: Player = { id: 'ada', role: 'user', displayName: 'Ada', ndaAccepted: true, isElevated: false }
const topic = competitionTopic(1)

function connected(player = ada) {
  const bus = openBus()
  const socket = new SlowSocket()
  const connection = new Connection(socket as unknown as WebSocket, bus, followTopics(bus), player)
  const say = (message: object) => socket.emit('message', Buffer.from(JSON.stringify(message)), false)
  const publish = (competitionId = 1) => {
    bus.publish(competitionTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } })
    vi.advanceTimersByTime(600)
  }
  return { bus, socket, connection, say, publish }
}

test('who does not read is left out, and told to read again once there is room', () => {
  const { socket, say, publish } = connected()
  say({ type: 'subscribe_competition', competitionId: 1 })
  publish()
  expect(socket.sent).toHaveLength(1)
  socket.bufferedAmount = 256 * 1024 + 1
  publish()
  publish()
  expect(socket.sent).toHaveLength(1)
  socket.bufferedAmount = 0
  publish()
  expect(socket.sent.slice(1)).toMatchObject([{ type: 'resync', data: { topic } }, { type: 'leaderboard_updated' }])
})

test('who was left out is told at the next beat, when nothing else is said', () => {
  const { socket, connection, say, publish } = connected()
  say({ type: 'subscribe_competition', competitionId: 1 })
  socket.bufferedAmount = 1024 * 1024
  publish()
  connection.beat()
  expect(socket.sent).toEqual([])
  socket.bufferedAmount = 0
  socket.emit('pong')
  connection.beat()
  expect(socket.sent).toEqual([{ type: 'resync', data: { topic } }])
})

test('who does not answer a beat is gone at the next one', () => {
  const { socket, connection } = connected()
  connection.beat()
  socket.emit('pong')
  connection.beat()
  expect([socket.pings, socket.isTerminated]).toEqual([2, false])
  connection.beat()
  expect([socket.pings, socket.isTerminated]).toEqual([2, true])
})

test('20 messages in 10 seconds are fine, again and again; one more is a flood', () => {
  const { socket, say } = connected()
  const codes: number[] = []
  socket.on('closing', (code: number) => codes.push(code))
  for (let round = 0; round < 3; round++) {
    for (let nth = 0; nth < 20; nth++) say({ type: 'subscribe_competition', competitionId: 1 })
    vi.advanceTimersByTime(10_000)
  }
  expect(codes).toEqual([])
  for (let nth = 0; nth < 21; nth++) say({ type: 'subscribe_competition', competitionId: 1 })
  expect(codes).toEqual([1008])
})

test('of many topics asked for, the newest 40 are followed', () => {
  const { socket, say, publish } = connected()
  for (let id = 1; id <= 41; id++) {
    say({ type: 'subscribe_competition', competitionId: id })
    vi.advanceTimersByTime(1_000)
  }
  publish(1)
  expect(socket.sent).toEqual([])
  publish(2)
  publish(41)
  expect(socket.sent).toMatchObject([{ topic: competitionTopic(2) }, { topic: competitionTopic(41) }])
})

test('accepting the agreement, or becoming a viewer, takes effect at the next check', () => {
  const { bus, socket, connection } = connected({ ...ada, ndaAccepted: false })
  const tell = () => {
    bus.publish(userTopic('ada'), { type: 'notification', notificationType: 'x', title: 't', message: '', priority: 'low', competitionId: null, actionUrl: null })
    vi.advanceTimersByTime(600)
  }
  tell()
  expect(socket.sent).toHaveLength(0)
  connection.mayHear(ada)
  tell()
  expect(socket.sent).toHaveLength(1)
  connection.mayHear({ ...ada, role: 'viewer' })
  tell()
  expect(socket.sent).toHaveLength(1)
})

test('a closed connection follows nothing', () => {
  const { socket, say, publish } = connected()
  say({ type: 'subscribe_competition', competitionId: 1 })
  socket.emit('close')
  publish()
  expect(socket.sent).toEqual([])
})

test('a message to many goes out 500 at a time, and each hears all in order', async () => {
  vi.useRealTimers()
  const heard: string[][] = Array.from({ length: 1_200 }, () => [])
  const receivers: Receiver[] = heard.map((mine) => ({ deliver: (_, data) => mine.push(data.toString()) }))
  const fanOut = makeFanOut()
  const turns: number[] = []
  const watch = () => {
    turns.push(heard.reduce((sum, mine) => sum + mine.length, 0))
    if (turns.at(-1)! < 2_400) setImmediate(watch)
  }
  fanOut.send('one', Buffer.from('1'), receivers)
  fanOut.send('two', Buffer.from('2'), receivers)
  setImmediate(watch)
  await expect.poll(() => turns.at(-1)).toBe(2_400)
  for (const [turn, sent] of turns.entries()) expect(sent - (turns[turn - 1] ?? 0)).toBeLessThanOrEqual(500)
  for (const mine of heard) expect(mine).toEqual(['1', '2'])
})
