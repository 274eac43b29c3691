import { expect, test, vi } from 'vitest'
import { ServerMessage } from '#contract/realtime.schemas.ts'
import { sampleCompetition } from '#web/testing/samples.ts'
import { readMessage } from './live-message.ts'

const notice = {
  type: 'notification',
  id: 9,
  notificationType: 'new_entry',
  title: 'In',
  message: 'You are in',
  priority: 'low',
  competitionId: 7,
  actionUrl: null,
  timestamp: '2026-05-04T12:00:00.000Z',
}

test.each([
  notice,
  { ...notice, competitionId: null, actionUrl: '/live' },
  { type: 'notifications_removed', data: { id: null } },
  { type: 'notifications_removed', data: { id: 9 } },
  { type: 'notifications_read', data: { id: null } },
  { type: 'notifications_read', data: { id: 9 } },
  { type: 'competition_updated', data: {} },
  { type: 'competition_updated', data: { competition: sampleCompetition(), newEntry: { competitionId: 7 } } },
  { type: 'leaderboard_updated', data: { competitionId: 7 } },
  { type: 'creators_updated' },
  { type: 'resync', data: { topic: 'competition:7' } },
  { type: 'resync', data: { topic: null } },
])('a message that matches the contract is parsed: %j', (message) => {
  expect(ServerMessage.safeParse(message).success).toBe(true)
  expect(readMessage(JSON.stringify(message))).toEqual({ message, numbering: undefined })
  expect(readMessage(JSON.stringify({ ...message, topic: 'everybody', seq: 3 }))?.numbering).toEqual({
    topic: 'everybody',
    seq: 3,
  })
})

test.each([
  null,
  'text',
  {},
  { type: 'toString' },
  { type: 'unheard_of' },
  { ...notice, title: 5 },
  { ...notice, competitionId: 'seven' },
  { type: 'notifications_removed', data: {} },
  { type: 'notifications_read', data: {} },
  { type: 'notifications_removed', data: { id: 'nine' } },
  { type: 'competition_updated' },
  { type: 'competition_updated', data: { competition: { id: 'seven' } } },
  { type: 'competition_updated', data: { newEntry: {} } },
  { type: 'leaderboard_updated', data: {} },
  { type: 'resync', data: null },
])('a message that does not match the contract is ignored with a warning: %j', (message) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(ServerMessage.safeParse(message).success).toBe(false)
  expect(readMessage(JSON.stringify(message))).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
