/**
 * One message to many connections, without holding up everything else: 500 sends, then whoever else waits has a turn.
 *
 * Messages go out in the order they came, so each connection hears them in that order. The text is made once for all of them.
 */
export interface Receiver {
  deliver(topic: string, data: Buffer): void
}

const SENDS_AT_ONCE = 500

export type FanOut = { send(topic: string, data: Buffer, receivers: Iterable<Receiver>): void }

export function makeFanOut(): FanOut {
  const queue: { topic: string; data: Buffer; receivers: Receiver[]; next: number }[] = []
  let isScheduled = false

  const sendSome = () => {
    isScheduled = false
    let left = SENDS_AT_ONCE
    while (left > 0 && queue.length > 0) {
      const { topic, data, receivers, next } = queue[0]!
      const some = receivers.slice(next, next + left)
      for (const receiver of some) receiver.deliver(topic, data)
      left -= Math.max(1, some.length)
      queue[0]!.next = next + some.length
      if (next + some.length >= receivers.length) queue.shift()
    }
    schedule()
  }
  const schedule = () => {
    if (isScheduled || queue.length === 0) return
    isScheduled = true
    setImmediate(sendSome)
  }

  return {
    send(topic, data, receivers) {
      queue.push({ topic, data, receivers: [...receivers], next: 0 })
      schedule()
    },
  }
}
