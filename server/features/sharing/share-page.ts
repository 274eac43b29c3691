/**
 * The page of a shared entry: complete without a script and without an account, with the meta tags for Facebook, X and Discord. While the
 * competition is live, a script updates it (web/public/shared-page.js).
 */
import { isSimulated } from '#game/invented.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isOnBoard } from '#game/phase.ts'
import { html, Markup } from '#server/http/html.ts'
import { initialsOf } from './drawable-text.ts'
import { SIZE } from './picture-tree.ts'
import type { SharedEntry, SharedPick } from './shared-entry.ts'
import {
  alternativeOf,
  bankedSentence,
  dayOf,
  descriptionOf,
  invitationOf,
  stateOf,
  titleOf,
  verdictOf,
} from './share-texts.ts'

const STYLE = new Markup(readFileSync(path.join(import.meta.dirname, 'share.css'), 'utf8').trim())

const SITE = 'Fantasy Social'

/** `lockInMs`: how long the next draft is still open, or null if none is open. */
type Shown = { url: string; picture: string; lockInMs: number | null }

export function sharedPage(shared: SharedEntry, { url, picture, lockInMs }: Shown): string {
  const title = titleOf(shared)
  return whole({
    title: `${title} · ${SITE}`,
    head: html`${metaTags({ title, description: descriptionOf(shared), url, picture, alternative: alternativeOf(shared) })}
    ${isOnBoard(shared.phase) ? html`<script src="/shared-page.js" defer></script>` : ''}`,
    main: result(shared, lockInMs),
  })
}

export const revokedPage = (): string =>
  emptyPage(
    'This link was taken back',
    'Whoever shared this result does not show it any more. There is another draft every day.',
  )

export const hiddenPage = (): string =>
  emptyPage(
    'Hidden for now',
    'A later competition replays the day of this result again. The result is back when that competition is over.',
  )

export const unknownPage = (): string =>
  emptyPage('There is nothing here', 'This link leads to no result. Perhaps a letter of it is missing.')

type Described = { title: string; description: string; url: string; picture: string; alternative: string }

/** Meta tags for Facebook, X and Discord; Discord also uses the colour. */
const metaTags = ({ title, description, url, picture, alternative }: Described): Markup =>
  html` <meta name="description" content="${description}" />
    <meta name="robots" content="noindex" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${SITE}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${picture}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${SIZE.width}" />
    <meta property="og:image:height" content="${SIZE.height}" />
    <meta property="og:image:alt" content="${alternative}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${picture}" />
    <meta name="twitter:image:alt" content="${alternative}" />`

const emptyPage = (title: string, text: string): string =>
  whole({
    title: `${title} · ${SITE}`,
    head: html`<meta name="robots" content="noindex" />`,
    main: html`<section class="card empty">
      <h1 class="disp">${title}</h1>
      <p>${text}</p>
      <a class="play" href="/">Play ${SITE}</a>
    </section>`,
  })

const whole = ({ title, head, main }: { title: string; head: Markup; main: Markup }): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${title}</title>
        <meta name="theme-color" content="#0b0f18" />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        ${head}
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>
          <a href="/" aria-label="${SITE}, home" class="disp"
            ><img src="/icons/mark.svg" alt="" width="40" height="40" /><span>FANTASY<br />SOCIAL</span></a
          >
        </header>
        <main>${main}</main>
        <footer><a href="/privacy">Privacy</a><a href="/terms">Terms</a></footer>
      </body>
    </html> `.source

function result(shared: SharedEntry, lockInMs: number | null): Markup {
  const { userId, player, phase, rank, isTied, entries, score, picks, title, day, banked } = shared
  const isScored = phase !== 'void' && rank !== null
  return html`<section class="card" aria-label="Result">
      <p class="when">
        <span class="pill">${stateOf(shared)}</span><span><bdi>${title}</bdi> · ${dayOf(day)}</span>
      </p>
      <h1 class="disp"><bdi>${titleOf(shared)}</bdi></h1>
      ${
        isScored
          ? html`<div class="figures">
              <p>
                <span class="place disp">#${rank.toLocaleString('en-US')}</span>
                <small>of ${entries.toLocaleString('en-US')}${isTied ? ', tied' : ''}</small>
              </p>
              <p><span class="score disp">${score.toFixed(1)}</span> <small>points</small></p>
            </div>`
          : html`<p class="note">
              ${phase === 'void' ? 'Nobody won or lost. Balances are as they were.' : 'Points follow with the first reading.'}
            </p>`
      }
      <p class="invite">
        <a class="play" href="/play?against=${encodeURIComponent(userId)}"
          ><bdi>${invitationOf(player, lockInMs)}</bdi></a
        >
      </p>
    </section>
    <ul aria-label="Picks">
      ${picks.map((pick) => pickRow(pick, isScored ? verdictOf(pick, phase) : null))}
    </ul>
    ${banked === 0 ? '' : html`<p class="note">${bankedSentence(banked)}</p>`}
    <p class="note">
      ${sourceOf(shared)} Points and prices are set by Fantasy Social, not by YouTube. It is free to play, for play
      money.
    </p>`
}

const pickRow = ({ name, points, hasBeaten }: SharedPick, verdict: string | null): Markup =>
  html`<li class="${verdict === null ? '' : hasBeaten ? 'beat' : 'missed'}">
    <span class="face disp" aria-hidden="true">${initialsOf(name)}</span
    ><span><bdi class="name">${name}</bdi>${verdict === null ? '' : html`<span class="price">${verdict}</span>`}</span
    ><span class="points disp">${verdict === null ? '' : points.toFixed(1)}</span>
  </li>`

/** The source of the statistics, and their time. */
function sourceOf({ replayDay, season, statisticsAt, isDelayed, phase }: SharedEntry): Markup {
  if (phase === 'void') return html``
  if (replayDay && isSimulated(replayDay)) return html`Invented channels, simulated days: ${dayOf(replayDay)}.`
  if (replayDay) {
    const credit = season?.credit ? html` Credit: ${season.credit}.` : ''
    const title = season ? html` Season: <bdi>${season.title}</bdi>.` : ''
    return html`Replay of ${dayOf(replayDay)}: real YouTube statistics.${title}${credit}`
  }
  if (statisticsAt === null) return html`Statistics: YouTube.`
  const at = new Date(statisticsAt)
  const words = `${dayOf(statisticsAt.slice(0, 10))}, ${at.toISOString().slice(11, 16)} UTC`
  return html`Statistics: YouTube, as of
    <time datetime="${statisticsAt}">${words}</time>.${isDelayed ? ' They are late.' : ''}`
}
