import { expect, test } from 'vitest'
import { frameText } from '#server/realtime/frame.ts'
import { FrameReader } from './frame-reader.ts'

const texts = ['2', '', 'a'.repeat(125), 'b'.repeat(126), 'c'.repeat(70_000), 'end']
const stream = Buffer.concat(texts.map(frameText))

test.each([1, 2, 3, 7, 125, 126, 1_000, 65_536, stream.length])(
  'the frame reader reads all frames from pieces of %i bytes',
  (piece) => {
    const reader = new FrameReader()
    const read: [number, number, string | undefined][] = []
    const shared = Buffer.alloc(piece)
    for (let at = 0; at < stream.length; at += piece) {
      const size = stream.copy(shared, 0, at, at + piece)
      reader.read(shared.subarray(0, size), (opcode, payload, length) =>
        read.push([opcode, length, payload?.toString()]),
      )
      shared.fill(0xff)
    }
    expect(read).toEqual(texts.map((text) => [1, text.length, text.length <= 125 ? text : undefined]))
  },
)
