/**
 * The page for a failed sign-in at an identity provider. It uses no script and no picture, so that it needs nothing else from the server.
 */
import type { FastifyReply } from 'fastify'
import { html } from '#server/http/html.ts'
import { pageHeaders } from '#server/identity/origin.ts'
import type { Settings } from '#server/settings.ts'

/** What the page says without a refusal. */
const NOT_SIGNED_IN = { title: 'Sign-In Failed', message: 'You are not signed in. Nothing has changed.' }
const STILL_A_SEAT = {
  title: 'Not an Account Yet',
  message: 'Your seat has not become an account. Nothing has changed.',
}

type Failure = {
  /** The page to open after another attempt. It has passed safePath. */
  to: string
  /** The id of the provider that was tried, if it is known. */
  provider?: string | undefined
  /** A seat was to become an account. Another attempt begins at `to`. */
  isSeat?: boolean
  /** The refusal of a known player. Without it the page says that nothing has changed. */
  refusal?: { title: string; message: string }
}

/** Sends the page with a link that tries again. */
export function sendFailedPage(
  reply: FastifyReply,
  settings: Settings,
  { to, provider, isSeat = false, refusal }: Failure,
): FastifyReply {
  const { title, message } = refusal ?? (isSeat ? STILL_A_SEAT : NOT_SIGNED_IN)
  const signIn = `/api/login?to=${encodeURIComponent(to)}${provider ? `&with=${encodeURIComponent(provider)}` : ''}`
  const again = isSeat ? to : signIn
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${message}</p>
          <p><a href="${again}">Try again</a> or <a href="/">go back to the start</a>.</p>
        </main>
      </body>
    </html> `
  return reply
    .headers(pageHeaders(settings))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.source)
}
