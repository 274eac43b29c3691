/**
 * Makes the HTML variants of the page that the server chooses from: index.html with its styles inlined, prerendered content
 * (scripts/prerender.ts) and preload hints for its first screen.
 *
 *   index.html            for the service worker: every shell; first-paint.js chooses
 *   pages/landing.html    / for a browser without a session
 *   pages/draft.html      / and /play for a browser with one
 *   pages/visitor.html    everything else, without a session
 *   pages/player.html     everything else, with one
 *
 * During development the page begins empty.
 */
import type { Plugin, Rolldown } from 'vite'
import { prerender } from './prerender.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }
type Edition = { session: 'none' | 'some'; shell: string; hints: (bundle: Bundle) => string[] }

/**
 * Styles that no first screen needs are in a style sheet of their own, loaded with their code. All other styles are inlined. Only these
 * four screens can be a first screen.
 */
const OPENED_LATER = new RegExp(
  [
    String.raw`[\\/]web[\\/]screens[\\/](?!(draft|landing|nda|sign-in)[\\/])`,
    String.raw`[\\/]web[\\/]domain[\\/](roster[\\/](lineup[\\/]|live\.)|board[\\/](rank-line|receipts|share-sheet|terms-list)\.)`,
    String.raw`[\\/]web[\\/]domain[\\/](entry[\\/]roster-sheet|competition[\\/]term-explained)\.`,
    String.raw`[\\/]web[\\/]ui[\\/]chart\.`,
  ].join('|'),
)

const PHONE = '(max-width: 767px)'
const DESKTOP = '(min-width: 768px)'

const picture = (file: string, media: string) =>
  `<link rel="preload" as="image" type="image/avif" href="/art/${file}" media="${media}" fetchpriority="high">`
const COIN = '<link rel="preload" as="image" type="image/svg+xml" href="/icons/coin.svg" fetchpriority="high">'
/** Deferred preloads: web/app/boot.ts activates them after the first frame. */
const preloaded = (path: string) =>
  `<link rel="later" data-rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`

const editions: Record<string, Edition> = {
  landing: {
    session: 'none',
    shell: 'landing',
    hints: () => [picture('scene-phone.avif', PHONE), picture('scene-wide.avif', DESKTOP), COIN],
  },
  draft: {
    session: 'some',
    shell: 'draft',
    hints: (bundle) => [
      picture('scene-tall.avif', PHONE),
      picture('scene-banner.avif', DESKTOP),
      ...['/api/auth/user', '/api/competitions/active', '/api/creators'].map(preloaded),
      ...scripts(bundle, ['frame']),
      ...scripts(bundle, ['phone-draft'], PHONE),
      ...scripts(bundle, ['desktop-draft'], DESKTOP),
    ],
  },
  visitor: { session: 'none', shell: 'waiting', hints: () => [] },
  player: {
    session: 'some',
    shell: 'frame',
    hints: (bundle) => [preloaded('/api/auth/user'), ...scripts(bundle, ['frame'])],
  },
}

/** Two plugins: one takes the styles before Vite records which sheets a script waits for, the other makes the pages at the end. */
export function pageEditions(): Plugin[] {
  let styles = ''
  const apply: Plugin['apply'] = (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild
  return [
    {
      name: 'styles',
      apply,
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          styles = takeStyles(bundle)
        },
      },
    },
    made(apply, () => styles),
  ]
}

function made(apply: Plugin['apply'], styles: () => string): Plugin {
  return {
    name: 'pages',
    apply: apply!,
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? filled(html, { styles: `<style>${styles()}</style>` }) : html),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('index.html is not in the bundle')
        const html = String(page.source)
        const shells = await prerender()
        const notLoaded = whenShown(shells['not-loaded']!)
        for (const [name, { session, shell, hints }] of Object.entries(editions)) {
          const painted = shells[shell]!
          const source = filled(html, {
            // for a visitor the landing page is certain; a player's draft begins with a phone's controller or a desktop's splash
            shells: (name === 'landing' ? painted : whenShown(painted)) + notLoaded,
            hints: once([...hints(bundle), ...scripts(bundle, ['application'])]).join('\n'),
          }).replace('<html', `<html data-session="${session}" data-shell="${shell}"`)
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source })
        }
        page.source = filled(html, {
          shells: Object.values(shells).map(whenShown).join(''),
          hints: scripts(bundle, ['application']).join('\n'),
        })
      },
    },
  }
}

/** Removes the inlined files from the bundle and returns them. Inlining saves one round trip before the first paint. */
function takeStyles(bundle: Bundle): string {
  const taken: string[] = []
  for (const chunk of inOrder(bundle)) {
    const sheets = chunk.viteMetadata?.importedCss ?? new Set()
    const modules = chunk.moduleIds.filter((id) => id.endsWith('.css'))
    if (modules.length > 0 && modules.every((id) => OPENED_LATER.test(id))) continue
    for (const name of sheets) {
      const sheet = bundle[name]
      if (sheet?.type === 'asset') taken.push(String(sheet.source).trim())
      delete bundle[name]
    }
    sheets.clear()
  }
  return taken.join('')
}

/** Returns all chunks in the order of their imports, the entry first, because its sheet declares the order of the CSS layers. */
function inOrder(bundle: Bundle): Chunk[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) visit(chunks.find((one) => one.fileName === name))
  }
  visit(chunks.find(({ isEntry }) => isEntry))
  chunks.forEach(visit)
  return [...found]
}

/** Returns the page with each placeholder comment replaced by its part. */
export const filled = (html: string, parts: Record<string, string>): string =>
  Object.entries(parts).reduce((page, [name, part]) => {
    const mark = `<!-- ${name} -->`
    if (page.split(mark).length !== 2) throw new Error(`index.html needs one ${mark}`)
    return page.replace(mark, () => part)
  }, html)

/** Makes pictures of a part that may stay hidden load only once it is shown. */
export const whenShown = (html: string): string => html.replace(/<img (?![^>]*\bloading=)/g, '<img loading="lazy" ')

/** Removes preload hints that another hint for every window makes superfluous. */
export const once = (hints: readonly string[]): string[] =>
  hints.filter((hint, index) => {
    const forEvery = hint.replace(/ media="[^"]*"/, '')
    return hints.indexOf(hint) === index && (hint === forEvery || !hints.includes(forEvery))
  })

/** Returns the preload hints for the chunk of each entry name and for its imports, which are loaded after the first frame. */
function scripts(bundle: Bundle, names: readonly string[], media?: string): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const wanted = new Set<string>()
  const want = (fileName: string) => {
    if (wanted.has(fileName)) return
    wanted.add(fileName)
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(want)
  }
  for (const name of names) {
    const chunk = chunks.find((one) => one.name === name)
    if (!chunk) throw new Error(`there is no chunk ${name}`)
    want(chunk.fileName)
  }
  const withSchemas = chunks.find(
    ({ fileName, moduleIds }) =>
      wanted.has(fileName) && moduleIds.some((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id)),
  )
  if (withSchemas) throw new Error(`${names.join(', ')} must not load zod, which is in ${withSchemas.fileName}`)
  const entry = chunks.find(({ isEntry }) => isEntry)!.fileName
  wanted.delete(entry)
  const where = media === undefined ? '' : ` media="${media}"`
  return [...wanted].map(
    (fileName) => `<link rel="later" data-rel="modulepreload" crossorigin href="/${fileName}"${where}>`,
  )
}
