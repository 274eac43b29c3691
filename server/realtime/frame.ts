/**
 * Encodes a message as one WebSocket text frame (RFC 6455, section 5.2: whole, unmasked, uncompressed), once for all receivers.
 *
 * Frames are written to the stream directly, so the `ws` package must not compress or split what it sends there: see socket.ts.
 */
import type { Numbered } from '#contract/realtime.ts'

const WHOLE_TEXT = 0x81
/** Lengths up to this fit into the second byte. For longer texts that byte says whether two or eight length bytes follow. */
const LONGEST_SHORT = 125
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

const made = new WeakMap<Numbered, Buffer>()

/** Returns the frame of a numbered message. It is the same buffer each time, also for clients that reconnect and missed it. */
export function frameOf(message: Numbered): Buffer {
  const known = made.get(message)
  if (known) return known
  const frame = frameText(JSON.stringify(message))
  made.set(message, frame)
  return frame
}

export function frameText(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = headOf(length)
  const frame = Buffer.allocUnsafeSlow(head.length + length)
  frame.set(head)
  frame.write(text, head.length)
  return frame
}

function headOf(length: number): Uint8Array {
  if (length <= LONGEST_SHORT) return Uint8Array.of(WHOLE_TEXT, length)
  const head = Buffer.alloc(length < 2 ** 16 ? 4 : 10)
  head[0] = WHOLE_TEXT
  head[1] = head.length === 4 ? IN_TWO_BYTES : IN_EIGHT_BYTES
  if (head.length === 4) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
