/**
 * Sends messages to many connections in slices of a few milliseconds, so that the event loop is not blocked.
 *
 * Messages announced at the same time are sent to each receiver in one buffer: a write costs nearly the same for one message as for five.
 * Receivers of the same messages share a buffer. Each connection gets messages in the order in which they were passed to send().
 */
export interface Receiver {
  /** A buffer with one or several whole WebSocket frames. */
  deliver(frames: Buffer): void
}

export type FanOut = { send(frame: Buffer, receivers: Iterable<Receiver>): void }

/** In ms: the length of a slice. A single send takes about 0.01 ms. */
const SLICE_MS = 10

export function makeFanOut(now: () => number = () => performance.now()): FanOut {
  let waiting: { frame: Buffer; receivers: Receiver[] }[] = []
  let parcels: Iterator<[Receiver, Buffer]> = [].values()
  let isScheduled = false

  const sendSlice = () => {
    const end = now() + SLICE_MS
    do {
      const { done, value } = parcels.next()
      if (done && waiting.length === 0) {
        isScheduled = false
        return
      }
      if (done) {
        parcels = pack(waiting).entries()
        waiting = []
      } else {
        const [receiver, frames] = value
        receiver.deliver(frames)
      }
    } while (now() < end)
    setImmediate(sendSlice)
  }

  return {
    send(frame, receivers) {
      waiting.push({ frame, receivers: [...receivers] })
      if (isScheduled) return
      isScheduled = true
      setImmediate(sendSlice)
    },
  }
}

/** Joins each receiver's frames into one buffer, in order. */
function pack(messages: readonly { frame: Buffer; receivers: readonly Receiver[] }[]): Map<Receiver, Buffer> {
  const parcels = new Map<Receiver, Buffer>()
  for (const { frame, receivers } of messages) {
    /** Maps each buffer so far to that buffer with this message appended, so that receivers share it. */
    const longer = new Map<Buffer | undefined, Buffer>()
    for (const receiver of receivers) {
      const before = parcels.get(receiver)
      let parcel = longer.get(before)
      if (!parcel) longer.set(before, (parcel = before ? Buffer.concat([before, frame]) : frame))
      parcels.set(receiver, parcel)
    }
  }
  return parcels
}
