/** Renders web/app/shells.tsx, the page before the application has loaded. Returns the HTML of each shell by name. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

type Shells = Record<string, string>

/** The bundle is written beside the sources, so that packages are found. */
const FOLDER = path.resolve(import.meta.dirname, '../dist/shells')

export async function prerender(): Promise<Shells> {
  await build({
    logLevel: 'warn',
    build: { ssr: 'app/shells.tsx', outDir: FOLDER, emptyOutDir: true, copyPublicDir: false, manifest: false },
  })
  // during prerendering there is no window: no media query matches, and nothing is stored
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

/** Adapts React's markup to the content security policy and to a page without scripts. */
export function asPainted(name: string, html: string): string {
  // the content security policy refuses inline styles
  const [style] = /<[^>]* style="[^>]*>/.exec(html) ?? []
  if (style) throw new Error(`The shell ${name} would be painted without the style of ${style}`)
  return (
    html
      // scripts/page-editions.ts adds preload hints
      .replace(/<link rel="preload"[^>]*>/g, '')
      // a button does nothing until React has loaded, so it is disabled
      .replaceAll('<button ', '<button inert ')
  )
}
