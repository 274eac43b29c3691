/**
 * The WebSocket connection at /ws, which reconnects by itself. The socket decides when to connect; its owner handles the messages.
 *
 * After a drop   5 tries, 3000 ms apart with up to 30 % added at random; then one every 45 s, and one at once when the tab becomes
 *                visible or the network returns. An open connection resets the count.
 * Silence        a connection over which nothing came for 40 s is broken, even if the browser calls it open (after a laptop slept or a
 *                router restarted). It is replaced, also when the tab becomes visible or focused or the network returns.
 * Signed out     a close with CLOSE.sessionEnded means that the session ended: no more tries.
 */
import { ALIVE_SECONDS, CLOSE, SOCKET_PATH } from '#contract/realtime.ts'

const TRIES = 5
const TRY_MS = 3000
const JITTER = 0.3
const SLOW_MS = 45_000
/** The silence in ms after which a connection counts as broken: twice the interval of the server's pings. */
const SILENCE_MS = 2_000 * ALIVE_SECONDS

export type LiveSocket = { isOpen(): boolean; send(message: object): void; close(): void }

type Owner = {
  onOpen(isFirst: boolean): void
  onMessage(text: string): void
  onSessionEnded(): void
}

const addressOf = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${SOCKET_PATH}`

export function openLiveSocket(owner: Owner): LiveSocket {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let watching: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  let failures = 0
  let isFirst = true
  let isClosed = false

  function connect(): void {
    clearTimeout(timer)
    timer = undefined
    const opening = new WebSocket(addressOf())
    socket = opening
    noteHeard()
    opening.onopen = () => {
      if (socket !== opening) return
      noteHeard()
      failures = 0
      owner.onOpen(isFirst)
      isFirst = false
    }
    opening.onmessage = (event) => {
      if (socket !== opening) return
      noteHeard()
      owner.onMessage(String(event.data))
    }
    opening.onclose = (event) => {
      if (socket === opening) dropped(event.code)
    }
  }

  function noteHeard(): void {
    heardAt = Date.now()
    clearTimeout(watching)
    watching = setTimeout(replaceSilent, SILENCE_MS)
  }

  /** Closing a broken connection may take minutes, so nothing waits for it. */
  function replaceSilent(): void {
    if (!socket || Date.now() - heardAt < SILENCE_MS) return
    const silent = socket
    socket = null
    silent.close()
    connect()
  }

  function dropped(code: number): void {
    clearTimeout(watching)
    socket = null
    if (code === CLOSE.sessionEnded) {
      close()
      return owner.onSessionEnded()
    }
    failures += 1
    if (failures === TRIES + 1)
      console.error(`Live updates: no connection after ${TRIES} tries, trying again every ${SLOW_MS / 1000} s`)
    timer = setTimeout(connect, failures <= TRIES ? Math.round(TRY_MS * (1 + JITTER * Math.random())) : SLOW_MS)
  }

  function comeBack(): void {
    if (document.visibilityState !== 'visible') return
    if (socket) replaceSilent()
    else connect()
  }

  function close(): void {
    isClosed = true
    clearTimeout(timer)
    clearTimeout(watching)
    document.removeEventListener('visibilitychange', comeBack)
    removeEventListener('online', comeBack)
    removeEventListener('focus', comeBack)
    const closing = socket
    socket = null
    closing?.close()
  }

  document.addEventListener('visibilitychange', comeBack)
  addEventListener('online', comeBack)
  addEventListener('focus', comeBack)
  connect()

  const isOpen = () => socket?.readyState === WebSocket.OPEN

  return {
    isOpen,
    send(message) {
      if (isOpen()) socket?.send(JSON.stringify(message))
      else if (!isClosed) console.warn('Live updates: not connected, message dropped', message)
    },
    close,
  }
}
