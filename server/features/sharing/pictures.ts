/**
 * Pictures of shared entries as bytes: cached on disk by the hash of their content, drawn if missing. Concurrent requests share one
 * drawing. The folder is bounded: the oldest files are removed first, and none stays longer than a day, because pictures contain names of
 * players, who may delete their account, and of channels, which YouTube's terms do not allow us to keep.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { hashOf, type Card } from './card.ts'
import { openPainter, type Painter } from './painter.ts'
import { pictureTree } from './picture-tree.ts'

/** The number of pictures in the folder, of about 40 KB each. */
const MOST_KEPT = 500
const LOOK_EVERY_MS = 3_600_000
/** The longest age of a picture in ms: a day, minus the time until the next check. */
const KEPT_MS = 86_400_000 - LOOK_EVERY_MS

export type Pictures = {
  /**
   * `onDraw` is called before a picture is drawn, and may throw a refusal. Returns null if too many requests wait or the drawing failed.
   */
  pictureOf(card: Card, onDraw: () => void): Promise<Buffer | null>
  /** Deletes pictures that will soon be a day old; runs at the start and every hour. */
  forgetOld(): Promise<void>
  close(): Promise<void>
}

type Given = { folder: string; log: FastifyBaseLogger; painter?: Painter; mostKept?: number }

export function openPictures({ folder, log, painter = openPainter(log), mostKept = MOST_KEPT }: Given): Pictures {
  const drawing = new Map<string, Promise<Buffer | null>>()
  let kept: Promise<Set<string>> | undefined

  const fileOf = (hash: string) => path.join(folder, `${hash}.png`)

  const draw = async (hash: string, card: Card): Promise<Buffer | null> => {
    const drawn = await painter.paint(pictureTree(card))
    if (!drawn) return null
    // a full disk does not affect the caller
    await keep(hash, drawn.png).catch((error: unknown) => log.warn({ err: error }, 'a picture could not be cached'))
    return drawn.png
  }

  const keep = async (hash: string, png: Buffer) => {
    const names = await (kept ??= namesIn(folder).catch((error: unknown) => {
      kept = undefined
      throw error
    }))
    await writeFile(`${fileOf(hash)}.new`, png)
    await rename(`${fileOf(hash)}.new`, fileOf(hash))
    names.delete(hash)
    names.add(hash)
    for (const oldest of names) {
      if (names.size <= mostKept) break
      names.delete(oldest)
      await rm(fileOf(oldest), { force: true })
    }
  }

  const forgetOld = async () => {
    const names = await kept
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name)
      const found = await stat(file).catch(() => null)
      if (found === null || Date.now() - found.mtimeMs <= KEPT_MS) continue
      names?.delete(path.basename(name, '.png'))
      await rm(file, { force: true })
    }
  }
  /** The folder may not exist yet. */
  const deleteOldNow = () => void forgetOld().catch(() => {})
  deleteOldNow()
  const looking = setInterval(deleteOldNow, LOOK_EVERY_MS).unref()

  return {
    forgetOld,
    async pictureOf(card, onDraw) {
      const hash = hashOf(card)
      const known = drawing.get(hash) ?? (await readFile(fileOf(hash)).catch(() => null))
      if (known) return known
      // another request may have started during the disk access
      const begun = drawing.get(hash)
      if (begun) return begun
      onDraw()
      const made = draw(hash, card).finally(() => drawing.delete(hash))
      drawing.set(hash, made)
      return made
    },
    close: () => {
      clearInterval(looking)
      return painter.close()
    },
  }
}

/** Returns the files in the folder, oldest first; creates the folder if needed. */
async function namesIn(folder: string): Promise<Set<string>> {
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png'))
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  return new Set(files.toSorted((one, other) => one.at - other.at).map(({ name }) => path.basename(name, '.png')))
}
