/**
 * The page for a failed sign-in at an identity provider. It uses no script and no picture, so that it needs nothing else from the server.
 */
import type { FastifyReply } from 'fastify'
import { pageHeaders } from '#server/identity/origin.ts'
import type { Settings } from '#server/settings.ts'

/** `to` has passed safePath; encoded, it cannot end the attribute. `provider` is the id of the one that was tried, if it is known. */
export function sendFailedPage(reply: FastifyReply, settings: Settings, to: string, provider?: string): FastifyReply {
  return reply.headers(pageHeaders(settings)).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign-In Failed</title></head>
<body>
<main>
<h1>Sign-In Failed</h1>
<p>You are not signed in. Nothing has changed.</p>
<p><a href="/api/login?to=${encodeURIComponent(to)}${provider ? `&amp;with=${encodeURIComponent(provider)}` : ''}">Try again</a> or <a href="/">go back to the start</a>.</p>
</main>
</body>
</html>
`)
}
