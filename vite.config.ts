/** The web app: built into dist/web, or served with hot reload from inside our own server (middleware mode, `npm run dev`). */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url))

export default defineConfig({
  root: at('./web'),
  plugins: [react({ compiler: true }), tailwindcss()],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [at('./web'), at('./game'), at('./contract'), at('./node_modules')] } },
})
