/** A fake WebSocket that a test opens, drops and sends through. It records what it has received. */
import type { ClientMessage, ServerMessage } from '#contract/realtime.ts'

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static readonly all: FakeSocket[] = []

  readonly url: string
  readonly heard: ClientMessage[] = []
  readyState: number = FakeSocket.CONNECTING
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text) as ClientMessage)
  }

  close(code = 1005): void {
    this.drops(code)
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  says(message: ServerMessage, numbered?: { topic: string; seq: number }): void {
    this.onmessage?.({ data: JSON.stringify({ ...message, ...numbered }) })
  }

  saysText(text: string): void {
    this.onmessage?.({ data: text })
  }

  drops(code = 1006): void {
    if (this.readyState === FakeSocket.CLOSED) return
    this.readyState = FakeSocket.CLOSED
    this.onclose?.({ code })
  }
}
