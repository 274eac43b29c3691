/**
 * The thread that draws: it turns a tree of boxes into SVG with letters as paths, and the SVG into a PNG, one at a time in the order
 * requested.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import satori, { type SatoriOptions } from 'satori'
import { SIZE, type Box } from './picture-tree.ts'

export type ToPainter = { id: number; tree: Box }
/** The characters that none of the fonts has. */
export type FromPainter = { id: number; png: Uint8Array; missing: string[] } | { id: number; failed: string }

/** Figtree has two files: Latin, and accented letters beyond it, which also complete Unbounded. */
const FONTS = [
  { name: 'Figtree', file: 'figtree-latin-700-normal' },
  { name: 'Figtree Ext', file: 'figtree-latin-ext-700-normal' },
  { name: 'Unbounded', file: 'unbounded-latin-800-normal' },
]
const fonts: SatoriOptions['fonts'] = FONTS.map(({ name, file }) => ({
  name,
  data: readFileSync(path.join(import.meta.dirname, `fonts/${file}.woff`)),
  weight: 400,
  style: 'normal',
}))

async function draw(tree: Box): Promise<{ png: Uint8Array; missing: string[] }> {
  const missing: string[] = []
  const svg = await satori(tree as never, {
    ...SIZE,
    fonts,
    loadAdditionalAsset: async (_kind, letters) => {
      missing.push(letters)
      return []
    },
  })
  // the picture is copied out of the engine's memory, so that it can be transferred
  return { png: new Uint8Array(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()), missing }
}

// a drawing's pixels (3 MB) are outside V8's memory accounting, so hundreds of them would accumulate
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let last = Promise.resolve()
parentPort!.on('message', ({ id, tree }: ToPainter) => {
  last = last.then(async () => {
    try {
      const { png, missing } = await draw(tree)
      parentPort!.postMessage({ id, png, missing } satisfies FromPainter, [png.buffer as ArrayBuffer])
    } catch (error) {
      parentPort!.postMessage({ id, failed: String(error) } satisfies FromPainter)
    }
    collectGarbage()
    // collected memory is freed in a later turn of the event loop
    await new Promise((done) => setImmediate(done))
  })
})
