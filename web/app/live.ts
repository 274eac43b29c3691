/**
 * Live updates: socket messages → query cache. The socket says that something changed; each client reads the new state over HTTP after its
 * own random delay of up to a second, so that requests do not arrive together.
 *
 * Who      only a signed-in user has a connection.
 * Prices   the catalogue has the prices of the active competition. It is read again when a message or a response shows another
 *          competition or phase.
 * Missed   topics number their messages. On reconnecting, the last number seen of each topic is sent, and the server fills the gap.
 * Errors   an unreadable message is only logged.
 */
import type { QueryClient } from '@tanstack/react-query'
import { adminCreators } from '#contract/admin.ts'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition,
  liveCompetitions,
  openCompetitions,
  reviewedCompetitions,
  upcomingCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { pathOf } from '#contract/endpoint.ts'
import { follows } from '#contract/follows.ts'
import { listableChannels } from '#contract/ipo.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { notifications } from '#contract/notifications.ts'
import { competitionTopic, leaderboardTopic, type ClientMessage, type ServerMessage } from '#contract/realtime.ts'
import { scout } from '#contract/scouting.ts'
import { isActivePhase, type Phase } from '#game/phase.ts'
import { keyOf, type QueryKey } from '#web/api/call.ts'
import { readMessage } from '#web/api/live-message.ts'
import { openLiveSocket } from '#web/api/live-socket.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import {
  clearShown,
  effectsOf,
  markAllRead,
  markRead,
  receiveNotification,
  removeShown,
} from '#web/domain/notifications/notifications.ts'
import { saveResponse } from '#web/api/offline-responses.ts'
import type { Live } from '#web/api/live-connection.ts'
import { flashPrize } from '#web/domain/competition/prize.tsx'
import { randomDelay, serverNow } from '#web/api/server-clock.ts'
import { ENDED_ELSEWHERE, ENDED_HERE, SIGNED_OUT_HERE } from '#web/api/session-marks.ts'
import { readStored, writeStored, SESSION_ENDED, writeTab } from '#web/ui/storage.ts'

/** A competition stays subscribed for this long after its last screen is left, because players go back and forth between screens. */
export const LEAVE_MS = 10_000

/** Queries that show creators with their prices, and the channels that could join them. */
const CATALOGUE = [keyOf(creators), keyOf(adminCreators), keyOf(scout), keyOf(listableChannels)]

export function openLive(queries: QueryClient): Live {
  /** How many subscribers each competition has; with none, the timer until it is unsubscribed. */
  const followed = new Map<number, { wanted: number; leaving?: ReturnType<typeof setTimeout> }>()
  const lastSeen = new Map<string, number>()
  const reread = makeReread(queries)
  const stopReading = readBooks(queries, reread)
  let isOpen = false
  writeStored(SIGNED_OUT_HERE, null)

  const socket = openLiveSocket({
    onOpen(isFirst) {
      isOpen = true
      for (const [competitionId, { wanted }] of followed) {
        if (wanted > 0) subscribe(competitionId)
        else forget(competitionId)
      }
      // the server does not store messages that were sent to everybody or only to this player while the client was disconnected
      reread.now(keyOf(notifications))
      if (!isFirst) reread.now(keyOf(activeCompetition), keyOf(currentUser))
    },
    onMessage: receive,
    onSessionEnded: () => {
      if (!navigation.isLeaving) writeTab(SESSION_ENDED, readStored(SIGNED_OUT_HERE) ? ENDED_HERE : ENDED_ELSEWHERE)
      reread.now(keyOf(currentUser))
    },
  })

  function subscribe(competitionId: number): void {
    const since = (topic: string) => (lastSeen.has(topic) ? { since: lastSeen.get(topic)! } : {})
    const wanted: ClientMessage[] = [
      { type: 'subscribe_competition', competitionId, ...since(competitionTopic(competitionId)) },
      { type: 'subscribe_leaderboard', competitionId, ...since(leaderboardTopic(competitionId)) },
    ]
    for (const message of wanted) socket.send(message)
  }

  function forget(competitionId: number): void {
    clearTimeout(followed.get(competitionId)?.leaving)
    followed.delete(competitionId)
  }

  function unsubscribe(competitionId: number): void {
    forget(competitionId)
    // a closed connection has no subscriptions any more
    if (!socket.isOpen()) return
    const unwanted: ClientMessage[] = [
      { type: 'unsubscribe_competition', competitionId },
      { type: 'unsubscribe_leaderboard', competitionId },
    ]
    for (const message of unwanted) socket.send(message)
  }

  function leave(competitionId: number): void {
    const followers = followed.get(competitionId)!
    followers.wanted -= 1
    if (followers.wanted === 0) followers.leaving = setTimeout(() => unsubscribe(competitionId), LEAVE_MS)
  }

  function receive(text: string): void {
    const read = readMessage(text)
    if (!read) return
    if (read.numbering) lastSeen.set(read.numbering.topic, read.numbering.seq)
    act(read.message, queries, reread)
  }

  return {
    follow(competitionId) {
      const known = followed.get(competitionId)
      const followers = known ?? { wanted: 0 }
      clearTimeout(followers.leaving)
      followers.wanted += 1
      followed.set(competitionId, followers)
      if (!known && isOpen) subscribe(competitionId)
      return once(() => leave(competitionId))
    },
    close() {
      socket.close()
      stopReading()
      reread.stop()
      for (const { leaving } of followed.values()) clearTimeout(leaving)
    },
  }
}

/** Implements "Prices" of the file header. Returns a function that stops it. */
function readBooks(queries: QueryClient, reread: Reread): () => void {
  const activeKey = keyOf(activeCompetition)
  const present = () => {
    const active = queries.getQueryData<Competition | null>(activeKey)
    return active && `${active.id} ${active.phase}`
  }
  let before = present()
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey.join() !== activeKey.join()) return
    const now = present()
    if (before !== undefined && now !== before) reread.soon(...CATALOGUE)
    before = now
  })
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

function act(message: ServerMessage, queries: QueryClient, reread: Reread): void {
  switch (message.type) {
    case 'notification': {
      receiveNotification(message)
      const { changesBalance, resultTone } = effectsOf(message.notificationType)
      if (changesBalance) reread.soon(keyOf(currentUser))
      if (resultTone !== null && message.competitionId !== null) becameFinal(message.competitionId, queries, reread)
      return
    }
    case 'notifications_removed':
      if (message.data.id === null) clearShown()
      else removeShown(message.data.id)
      return
    case 'notifications_read':
      if (message.data.id === null) markAllRead()
      else markRead(message.data.id)
      return
    case 'competition_updated':
      if (message.data.competition) replaceCompetition(message.data.competition, queries, reread)
      if (message.data.newEntry) entryAdded(message.data.newEntry.competitionId, queries, reread)
      return
    case 'leaderboard_updated':
      return reread.soon(...boardKeys(message.data.competitionId), keyOf(follows))
    case 'alive':
      return
    case 'creators_updated':
      return reread.soon(...CATALOGUE)
    case 'resync':
      return reread.soon([])
  }
}

/** Reads the rows, the player's rank and the player's entries of a competition again. */
const boardKeys = (competitionId: number): QueryKey[] => {
  const params = { competitionId }
  return [keyOf(leaderboard, { params }), keyOf(myEntries, { params })]
}

/**
 * The message contains the competition itself, so the competition is not read again, and is stored as a response would be. Data that
 * depends on the phase is read again when the phase changes. Several competitions can be open: the one on screen stays while it lasts.
 */
function replaceCompetition(next: Competition, queries: QueryClient, reread: Reread): void {
  const activeKey = keyOf(activeCompetition)
  const before = queries.getQueryData<Competition | null>(activeKey)
  const params = { competitionId: next.id }
  queries.setQueryData(keyOf(competition, { params }), next)
  saveResponse(competition, pathOf(competition, params), next)
  if (isActivePhase(next.phase) && (before?.id === next.id || !before || isOver(before))) {
    queries.setQueryData(activeKey, next)
    saveResponse(activeCompetition, activeCompetition.path, next)
  }
  // which other competition follows one that is over is the server's answer
  if (!isActivePhase(next.phase) || before?.id !== next.id) reread.soon(activeKey)
  for (const [list, phase] of [
    [liveCompetitions, 'live'],
    [reviewedCompetitions, 'review'],
  ] as const) {
    const known = queries.getQueryData<readonly Competition[]>(keyOf(list))
    if (known) putList(list, listed(known, next, phase), queries)
  }
  reread.soon(keyOf(leaderboard, { params }))
  if (before?.id === next.id && before.phase === next.phase) return
  reread.soon(
    keyOf(openCompetitions),
    keyOf(upcomingCompetitions),
    keyOf(liveCompetitions),
    keyOf(reviewedCompetitions),
    keyOf(currentUser),
    ...boardKeys(next.id),
  )
}

const isOver = ({ phase, endTime }: Competition): boolean => !isActivePhase(phase) || Date.parse(endTime) <= serverNow()

/** The change is stored too; otherwise a page that loads without a network would show the competition in two phases. */
function putList(list: typeof liveCompetitions, next: readonly Competition[], queries: QueryClient): void {
  queries.setQueryData(keyOf(list), next)
  saveResponse(list, list.path, next)
}

/** Updates a phase's list with a competition in its new state: the competition keeps its place, is appended if it is new, or is removed. */
function listed(known: readonly Competition[], next: Competition, phase: Phase): readonly Competition[] {
  if (next.phase !== phase) return known.filter(({ id }) => id !== next.id)
  return known.some(({ id }) => id === next.id)
    ? known.map((one) => (one.id === next.id ? next : one))
    : [...known, next]
}

/** The line "Being checked" disappears with the notification, before any data is read again. */
function becameFinal(competitionId: number, queries: QueryClient, reread: Reread): void {
  const reviewed = queries.getQueryData<readonly Competition[]>(keyOf(reviewedCompetitions))
  const others = reviewed?.filter(({ id }) => id !== competitionId)
  if (others) putList(reviewedCompetitions, others, queries)
  reread.soon(
    keyOf(reviewedCompetitions),
    keyOf(competition, { params: { competitionId } }),
    ...boardKeys(competitionId),
  )
}

function entryAdded(competitionId: number, queries: QueryClient, reread: Reread): void {
  const shown = queries.getQueryData<Competition | null>(keyOf(activeCompetition))
  if (shown?.id !== competitionId || shown.prizeStep !== '0.00') flashPrize(competitionId)
  reread.soon(keyOf(competition, { params: { competitionId } }))
  if (shown?.id === competitionId) reread.soon(keyOf(activeCompetition))
}

type Reread = ReturnType<typeof makeReread>

/**
 * Reads queries again: queries on screen at once, others when they are next needed. Several requests for one key within the delay become
 * one request.
 */
function makeReread(queries: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const now = (...keys: QueryKey[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }
  const soon = (...keys: QueryKey[]) => {
    for (const key of keys) {
      const name = JSON.stringify(key)
      if (waiting.has(name)) continue
      waiting.set(
        name,
        setTimeout(() => {
          waiting.delete(name)
          now(key)
        }, randomDelay()),
      )
    }
  }
  const stop = () => {
    for (const timer of waiting.values()) clearTimeout(timer)
    waiting.clear()
  }
  return { now, soon, stop }
}
