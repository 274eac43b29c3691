/**
 * Streams a folder as a tar archive (ustar) of any size.
 *
 * A file that changes meanwhile is stored with its first length: truncated, or filled up with zeros. A file that vanished is left out.
 */
import type { Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'

/** An item to store: a file or a folder on the disk, or a text. Names begin without a slash. */
export type TarEntry = { name: string; from: string } | { name: string; text: string }

const BLOCK = 512
const PIECE = 2 ** 18
const LONGEST_NAME = 100

export async function* tarOf(entries: Iterable<TarEntry> | AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    if ('text' in entry) {
      const bytes = Buffer.from(entry.text)
      yield header(entry.name, { size: bytes.length, modified: new Date(), isFolder: false })
      yield Buffer.concat([bytes, padding(bytes.length)])
    } else yield* stored(entry)
  }
  yield new Uint8Array(2 * BLOCK)
}

async function* stored({ name, from }: { name: string; from: string }): AsyncGenerator<Uint8Array> {
  const found = await unlessGone(stat(from))
  if (!found) return
  const { size, mtime: modified } = found
  if (found.isDirectory()) return yield header(name, { size: 0, modified, isFolder: true })
  const file = await unlessGone(open(from))
  if (!file) return
  try {
    yield header(name, { size, modified, isFolder: false })
    for (let at = 0; at < size;) {
      const piece = Buffer.alloc(Math.min(PIECE, size - at))
      await file.read(piece, 0, piece.length, at)
      at += piece.length
      yield piece
    }
    yield padding(size)
  } finally {
    await file.close()
  }
}

const unlessGone = <T>(looking: Promise<T>): Promise<T | undefined> =>
  looking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const padding = (size: number) => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)

type Described = { size: Stats['size']; modified: Date; isFolder: boolean }

function header(name: string, { size, modified, isFolder }: Described): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long a name for an archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  block.write(name, 0)
  octal(isFolder ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(modified.getTime() / 1000), 136, 12)
  block.fill(' ', 148, 156) // the checksum field itself counts as spaces
  block.write(isFolder ? '5' : '0', 156)
  block.write('ustar\0' + '00', 257)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  block.write(' ', 155)
  return block
}
