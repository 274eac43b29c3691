/** The web app: built into dist/web, or served with hot reload from inside our own server (middleware mode, `npm run dev`). */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pages } from './scripts/pages.ts'
import { contractWithoutShapes } from './scripts/without-shapes.ts'

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url))

/** What every screen is made with. */
const EVERYWHERE =
  /node_modules[\\/](react|react-dom|scheduler|wouter|zustand|@tanstack[\\/](react-query|query-core))[\\/](?!.*(useQueries|queriesObserver)\.js$)/

/** What the draft and game mode are played with. */
const PLAY =
  /web[\\/](components[\\/](controller|creator-carousel|creator-stats|rules-dialog|replay-note|budget|countdown|prize|avatar)|ui[\\/](avatar|spark))\.tsx/

export default defineConfig({
  root: at('./web'),
  plugins: [react({ compiler: true }), tailwindcss(), contractWithoutShapes(), pages(), installable()],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // few files: what is always loaded together is compressed together
        codeSplitting: {
          groups: [
            { name: 'preload', test: /vite[\\/]preload-helper/, priority: 6 },
            {
              name: 'shapes',
              test: /node_modules[\\/]zod[\\/]|contract[\\/]shapes\.ts$|\.ts\?shapes$/,
              priority: 5,
              includeDependenciesRecursively: false,
            },
            // read by the shapes and by the screens of a player, by nothing that a visitor sees
            { name: 'money', test: /game[\\/]money\.ts$/, priority: 5, includeDependenciesRecursively: false },
            { name: 'libraries', test: EVERYWHERE, priority: 4 },
            {
              name: 'application',
              test: /web[\\/](app[\\/]main\.tsx|lib[\\/]use-media\.ts)|lucide-react.*[\\/]x\.m?js/,
              priority: 3,
            },
            { name: 'frame', test: /web[\\/](app[\\/]screens|features[\\/]draft[\\/]draft-screen)\.tsx/, priority: 2 },
            { name: 'play', test: PLAY, priority: 1 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [at('./web'), at('./game'), at('./contract'), at('./node_modules')] } },
})

/** The service worker of web/sw.ts with the list of what it keeps, and the manifest of the installed application. */
function installable() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: '.',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false, // by web/lib/service-worker.ts
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2}', 'icons/*.svg', 'art/*.webp'],
      // the big pictures are kept as they are seen, the other editions of the page are the server's
      globIgnores: ['art/scene-*', 'pages/**'],
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
