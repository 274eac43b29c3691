/**
 * A minimal reader of WebSocket frames from a server: it reports the kind of each frame and discards its text, so that ten thousand readers
 * leave the machine to the measured server. Frames from a server are never masked.
 */
const LONGEST_KEPT = 125

export type OnFrame = (opcode: number, payload: Buffer | null, length: number) => void

export class FrameReader {
  #rest: Buffer | null = null
  /** The remaining bytes of a long frame, and the frame's kind. */
  #missing = 0
  #opcode = 0
  #length = 0

  /** The memory of `chunk` may be overwritten after the call. */
  read(chunk: Buffer, onFrame: OnFrame): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    this.#rest = null
    let at = 0
    while (at < bytes.length) {
      if (this.#missing > 0) {
        const taken = Math.min(this.#missing, bytes.length - at)
        this.#missing -= taken
        at += taken
        if (this.#missing === 0) onFrame(this.#opcode, null, this.#length)
        continue
      }
      const head = headOf(bytes, at)
      if (head === null || (head.length <= LONGEST_KEPT && at + head.size + head.length > bytes.length)) {
        this.#rest = Buffer.from(bytes.subarray(at))
        return
      }
      at += head.size
      if (head.length <= LONGEST_KEPT) {
        onFrame(head.opcode, bytes.subarray(at, at + head.length), head.length)
        at += head.length
        continue
      }
      this.#opcode = head.opcode
      this.#length = head.length
      this.#missing = head.length
    }
  }
}

function headOf(bytes: Buffer, at: number): { opcode: number; size: number; length: number } | null {
  if (at + 2 > bytes.length) return null
  const opcode = bytes[at]! & 0x0f
  const short = bytes[at + 1]! & 0x7f
  if (short < 126) return { opcode, size: 2, length: short }
  const size = short === 126 ? 4 : 10
  if (at + size > bytes.length) return null
  return { opcode, size, length: short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2)) }
}

/** Returns a frame as a client must send it: masked, here with a mask of zeros. `payload` has at most 125 bytes. */
export function clientFrame(opcode: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload)
  return Buffer.concat([Uint8Array.of(0x80 | opcode, 0x80 | bytes.length, 0, 0, 0, 0), bytes])
}
