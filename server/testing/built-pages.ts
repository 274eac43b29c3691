/** A build of the web app as `npm run build` writes it, with pages of one line. For tests. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { EDITIONS } from '#server/http/pages/editions.ts'

export const styleOf = (name: string) => `<style>.${name}{}</style>`
export const pageOf = (name: string, edition: string) =>
  `${styleOf(name)}<p>${edition}</p><script src="/assets/${name}.js">`

/** Writes a build as `npm run build` does: with compressed copies beside every text. */
export function writeBuild(folder: string, name: string): void {
  const texts = {
    'index.html': pageOf(name, 'index'),
    'sw.js': `// ${name}`,
    [`assets/${name}.js`]: `// ${name}`,
    ...Object.fromEntries(EDITIONS.map((edition) => [`pages/${edition}.html`, pageOf(name, edition)])),
  }
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  mkdirSync(path.join(folder, 'pages'))
  writeFileSync(path.join(folder, '.stamp'), name)
  writeFileSync(path.join(folder, 'assets', 'picture.avif'), name)
  for (const [file, text] of Object.entries(texts)) {
    writeFileSync(path.join(folder, file), text)
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(text))
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(text))
  }
}
