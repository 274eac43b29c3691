/** Renders web/app/shells.tsx: what the page shows before the application is there, as HTML by name. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

type Shells = Record<string, string>

/** Beside the sources, so that packages are found. */
const FOLDER = path.resolve(import.meta.dirname, '../dist/shells')

export async function prerender(): Promise<Shells> {
  await build({
    logLevel: 'warn',
    build: { ssr: 'app/shells.tsx', outDir: FOLDER, emptyOutDir: true, copyPublicDir: false, manifest: false },
  })
  // there is no window: no media query matches, and nothing is kept
  Object.defineProperties(globalThis, {
    matchMedia: { value: () => ({ matches: false }) },
    localStorage: { value: undefined },
  })
  const { renderShells } = (await import(pathToFileURL(path.join(FOLDER, 'shells.js')).href)) as {
    renderShells: () => Shells
  }
  await rm(FOLDER, { recursive: true })
  return Object.fromEntries(Object.entries(renderShells()).map(([name, html]) => [name, asPainted(name, html)]))
}

/** What the page's policy and a page without scripts make of React's markup. */
export function asPainted(name: string, html: string): string {
  // a style inside a tag is refused by the content security policy
  const [style] = /<[^>]* style="[^>]*>/.exec(html) ?? []
  if (style) throw new Error(`The shell ${name} would be painted without the style of ${style}`)
  return (
    html
      // the page has hints of its own (scripts/page-editions.ts)
      .replace(/<link rel="preload"[^>]*>/g, '')
      // a button is deaf until React is there: a press is better not taken than lost
      .replaceAll('<button ', '<button inert ')
  )
}
