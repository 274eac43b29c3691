/** The web app: built into dist/web, or served with hot reload from inside our own server (middleware mode, `npm run dev`). */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pageEditions } from './scripts/page-editions.ts'
import { compiledReact } from './scripts/react-compiler.ts'
import { contractVersion } from './scripts/contract-version.ts'

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url))

/** Modules that every screen uses. */
const EVERYWHERE =
  /node_modules[\\/](react|react-dom|scheduler|wouter|zustand|@tanstack[\\/](react-query|query-core))[\\/](?!.*(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.js$)/

/** Modules of a visitor's page, including those that it shares with a player's page. */
const APPLICATION =
  /contract[\\/]about\.ts|web[\\/](app[\\/]main\.tsx|ui[\\/](use-media|basic-formats|top-dialog)\.ts|domain[\\/]competition[\\/]countdown\.tsx)|lucide-react.*[\\/](x|download)\.m?js|web[\\/]ui[\\/]offer\.tsx/

/** Modules of the draft and game mode. */
const PLAY = new RegExp(
  [
    String.raw`game[\\/](roster|roster-edit|kept-picks|expected)\.ts`,
    String.raw`contract[\\/]forecasts\.ts|lucide-react.*[\\/]check\.m?js`,
    String.raw`web[\\/]screens[\\/]draft[\\/]own-reviews-on-demand\.tsx`,
    String.raw`web[\\/]domain[\\/]player[\\/]admin-access-button\.tsx`,
    String.raw`web[\\/]domain[\\/]roster[\\/](budget|last-call|finder[\\/]choice|phone[\\/](controller|creator-carousel)|kept-picks|next-step|draft-store|draft-roster|enter-roster|roster|roster-editor)\.tsx?`,
    String.raw`web[\\/]domain[\\/]roster[\\/]draft\.module\.css`,
    String.raw`web[\\/]domain[\\/]creator[\\/](avatar|channel-link|creator-stats|texts)\.tsx?`,
    String.raw`web[\\/]domain[\\/]competition[\\/](slate-note|draft-links|prize|source-note|term|use-rules)\.tsx?`,
    String.raw`web[\\/]domain[\\/]entry[\\/](chosen-entry|entry-name)\.tsx?`,
    String.raw`web[\\/]ui[\\/](explained|search-box|spark)\.tsx?`,
  ].join('|'),
)

/**
 * Scripts whose imports are listed by the script that loads them, so that all of them load at once. They are the first screens after a
 * sign-in. For all other scripts the browser finds the imports itself; lists of them would be 4 KB of a player's first load.
 */
const LISTED = /[\\/](sign-in-screen|agreement|frame|phone-draft|desktop-draft)-[\w-]+\.js$/

const shortNames = new Map<string, string>()

/** Returns a short class name for a CSS module, the same in every build. */
function shortName(name: string): string {
  const short = `_${createHash('sha256').update(name).digest('base64url').slice(0, 3)}`
  const other = shortNames.get(short) ?? name
  if (other !== name) throw new Error(`${name} and ${other} would have the same short name: rename one`)
  shortNames.set(short, name)
  return short
}

export default defineConfig(({ isSsrBuild }) => ({
  root: at('./web'),
  define: { 'import.meta.env.CONTRACT_VERSION': JSON.stringify(contractVersion()) },
  plugins: [withoutServerFields(), withoutIconKeys(), compiledReact(), tailwindcss(), pageEditions(), installable()],
  resolve: {
    alias: {
      // the shim of this hook is for versions of React without it
      'use-sync-external-store/shim/index.js': 'react',
      '../createLucideIcon.mjs': at('./web/ui/lucide-icon.ts'),
    },
  },
  css: { modules: { generateScopedName: (name, file) => shortName(`${path.relative(at('./web'), file)} ${name}`) } },
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (file, needed) => (LISTED.test(file) ? needed : []) },
    rolldownOptions: {
      // no module of the browser has a getter that does something when it is read
      treeshake: { propertyReadSideEffects: false },
      ...(!isSsrBuild && { input: { index: at('./web/index.html'), overlay: at('./web/overlay/overlay.ts') } }),
      output: isSsrBuild
        ? {}
        : {
            // the page of an overlay comes from the server, which names its script without knowing the build
            entryFileNames: ({ name }) => (name === 'overlay' ? 'overlay.js' : 'assets/[name]-[hash].js'),
            // few files are made, because modules that load together compress better together
            codeSplitting: {
              groups: [
                // this module is apart from the application, because the first script needs it and must not wait for the rest
                { name: 'preload', test: /vite[\\/]preload-helper/, priority: 6 },
                { name: 'libraries', test: EVERYWHERE, priority: 4 },
                // the landing page changes nothing on the server
                { name: 'mutations', test: /[\\/](useMutation|mutationObserver)\.js$/, priority: 4 },
                {
                  name: 'application',
                  test: APPLICATION,
                  priority: 3,
                },
                {
                  name: 'frame',
                  test: /web[\\/](app[\\/]screens|screens[\\/]draft[\\/]draft-screen)\.tsx/,
                  priority: 2,
                },
                // a visitor who opens the menu loads these records without the rest of the frame
                { name: 'routes', test: /web[\\/]app[\\/]routes\.ts/, priority: 3 },
                { name: 'play', test: PLAY, priority: 1 },
              ],
            },
          },
    },
  },
  server: { fs: { allow: [at('./web'), at('./game'), at('./contract'), at('./node_modules')] } },
}))

/**
 * Leaves the fields of endpoints that only the server reads out of the browser's files: the summary, who may call, the refusals and the
 * status.
 */
function withoutServerFields(): Plugin {
  const FIELDS =
    /^ {2}(?:summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|access: '\w+'|status: \d+|refusals: (?:\w+|\[[^[\]]*\])),\n/gm
  return {
    name: 'without-server-fields',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/ }, handler: (code) => code.replace(FIELDS, '') },
  }
}

/** Leaves out the random keys of the parts of each icon, which web/ui/lucide-icon.ts does not need. */
function withoutIconKeys(): Plugin {
  return {
    name: 'without-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) => code.replace(/, key: "\w+"/g, ''),
    },
  }
}

/** Keeps the separate build of the service worker from printing at every first start, also about an option that its plugin sets. */
function quietWorkerBuild(config: InlineConfig): void {
  config.logLevel = 'error'
  const output = config.build?.rollupOptions?.output
  if (output && !Array.isArray(output)) {
    delete output.inlineDynamicImports
    output.codeSplitting = false
  }
}

/** The service worker of web/sw.ts with the list of files that it stores, and the web app manifest. */
function installable() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: '.',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false, // registered by web/api/service-worker.ts
    integration: { configureCustomSWViteBuild: quietWorkerBuild },
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2}', 'icons/*.svg', 'art/*.webp'],
      // large pictures are stored when first seen; the other HTML variants are only for the server, and an overlay needs the network
      globIgnores: ['art/scene-*', 'pages/**', 'overlay.js*'],
    },
    manifest: {
      id: '/',
      name: 'Fantasy Social',
      short_name: 'Fantasy Social',
      description: 'Draft creators. Beat the cap. Ride the live leaderboard.',
      start_url: '/?source=pwa',
      scope: '/',
      display: 'standalone',
      orientation: 'any',
      background_color: '#0b0f18',
      theme_color: '#0b0f18',
      categories: ['games', 'entertainment'],
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    devOptions: { enabled: false },
  })
}
