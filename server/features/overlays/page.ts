/**
 * The page of an overlay. It is the same for every token: its script (web/overlay/overlay.ts) reads the token and the options from the address.
 *
 * With `background` in the address it is the embed, which any site may frame. Without, only our own pages frame it, for the preview.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { html, Markup } from '#server/http/html.ts'
import { styleHashes } from '#server/http/pages/editions.ts'
import { contentSecurityPolicy, pageHeaders } from '#server/identity/origin.ts'
import type { Settings } from '#server/settings.ts'

const STYLE = new Markup(readFileSync(path.join(import.meta.dirname, 'overlay.css'), 'utf8').trim())

export const OVERLAY_PAGE: string = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>Overlay · Fantasy Social</title>
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <style>
        ${STYLE}
      </style>
      <script type="module" src="/overlay.js"></script>
    </head>
    <body>
      <main></main>
      <noscript>This overlay needs JavaScript.</noscript>
    </body>
  </html> `.source

const STYLE_HASHES = styleHashes(OVERLAY_PAGE)

/** Returns the headers of the page at this address. */
export const headersOf = (settings: Settings, url: string): Record<string, string> => ({
  ...pageHeaders(settings),
  'content-security-policy': contentSecurityPolicy(STYLE_HASHES, { framedBy: isEmbed(url) ? '*' : "'self'" }),
  'cache-control': 'no-cache',
  // a link from the page would tell the token to another site
  'referrer-policy': 'no-referrer',
})

const isEmbed = (url: string): boolean => Boolean(new URLSearchParams(url.split('?')[1]).get('background'))
