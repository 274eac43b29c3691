/**
 * The script of an overlay's page, /overlay/<token>: reads the board every few seconds and changes only what differs, so that nothing
 * flickers. While the server is away the last board stays. It imports nothing at run time, because the page has at most 30 KB of script.
 *
 * In the address: `rows` 1 to 25, `width` 200 to 1920 in CSS pixels, `theme` dark or light, `people=1` without bots, `movers=0` without the
 * places gained or lost, `countdown=0` without the clock, `background` dark, light or six hexadecimal digits.
 */
import type { Overlay, OverlayRow } from '#contract/overlays.ts'

const POLL_MS = 5_000
const MOST_WAIT_MS = 60_000
const WAITING = 'The board will be here in a moment.'
const SWITCHED_OFF = 'This overlay was switched off.'
const BACKGROUNDS = new Map([
  ['dark', '#0b0f18'],
  ['light', '#faf8f3'],
])

const given = new URLSearchParams(location.search)
const numberIn = (name: string, least: number, most: number): number | null => {
  const value = Number(given.get(name) ?? NaN)
  return Number.isInteger(value) && value >= least && value <= most ? value : null
}
const most = numberIn('rows', 1, 25) ?? 10
const hasMovers = given.get('movers') !== '0'
const hasCountdown = given.get('countdown') !== '0'
const token = location.pathname.split('/')[2] ?? ''
const source = `/api/overlays/${encodeURIComponent(token)}${given.get('people') === '1' ? '?people=1' : ''}`

const root = document.querySelector('main')!
const width = numberIn('width', 200, 1920)
const background = given.get('background') ?? ''
if (given.get('theme') === 'light') document.documentElement.dataset.theme = 'light'
if (width !== null) root.style.maxWidth = `${width}px`
document.body.style.background =
  BACKGROUNDS.get(background) ?? (/^[\da-f]{6}$/i.test(background) ? `#${background}` : '')

const add = <Tag extends keyof HTMLElementTagNameMap>(parent: Element, tag: Tag, name = '') => {
  const element = parent.appendChild(document.createElement(tag))
  if (name) element.className = name
  return element
}
/** Writes a text only if it differs, so that unchanged nodes are not painted again. */
const write = (element: Element, text: string) => {
  if (element.textContent !== text) element.textContent = text
}

const head = add(root, 'header')
const title = add(head, 'h1')
const line = add(head, 'p')
const state = add(line, 'span')
const clock = add(line, 'time')
const list = add(root, 'ol')

/** The server's clock less this one, in ms. */
let ahead = 0
let shown: Overlay | null = null
/** The places before the last change of the board, and those now, by row. */
let before = new Map<string, number>()
let places = new Map<string, number>()

const keyOf = ({ name, nthEntry }: OverlayRow): string => `${name} ${nthEntry ?? ''}`
/** Gives each row a key of its own, although several players may have the same name. */
function keyed(rows: readonly OverlayRow[]): [key: string, row: OverlayRow][] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const nth = (seen.get(keyOf(row)) ?? 0) + 1
    seen.set(keyOf(row), nth)
    return [`${keyOf(row)} ${nth}`, row]
  })
}

function show(overlay: Overlay): void {
  const rows = keyed(overlay.rows)
  const now = new Map(rows.flatMap(([key, { place }]) => (place === null ? [] : [[key, place] as const])))
  if (shown?.isTable !== overlay.isTable || shown.competition?.title !== overlay.competition?.title) before = now
  else if (hasChanged(places, now)) before = places
  places = now
  shown = overlay
  // all share the first place until somebody has points
  const isLevel = !overlay.isTable && (overlay.rows[0]?.points ?? 0) === 0
  const tops = new Map([...list.children].map((item) => [item, item.getBoundingClientRect().top]))
  const known = new Map([...list.children].map((item) => [(item as HTMLElement).dataset.key, item as HTMLElement]))
  const items = rows.slice(0, most).map(([key, row]) => {
    const item = known.get(key) ?? newRow(key)
    const [place, name, moved, points] = item.children as unknown as [Element, Element, Element, Element]
    write(place, isLevel || row.place === null ? '–' : String(row.place))
    write(name.firstElementChild!, row.name)
    write(name.lastElementChild!, marksOf(row, overlay))
    const by = hasMovers && !isLevel ? (row.moved ?? (before.get(key) ?? row.place ?? 0) - (row.place ?? 0)) : 0
    write(moved, by === 0 ? '' : `${by > 0 ? '▲' : '▼'}${Math.abs(by)}`)
    moved.className = `moved ${by > 0 ? 'up' : 'down'}`
    write(points, row.points === null ? '' : row.points.toFixed(1))
    return item
  })
  if (items.length !== list.children.length || items.some((item, nth) => item !== list.children[nth]))
    list.replaceChildren(...items)
  for (const item of items) slide(item, tops.get(item))
  write(title, overlay.title)
  tick()
}

const hasChanged = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size !== other.size || [...one].some(([key, place]) => other.get(key) !== place)

function newRow(key: string): HTMLElement {
  const item = document.createElement('li')
  item.dataset.key = key
  add(item, 'span', 'place')
  const name = add(item, 'span', 'name')
  add(name, 'bdi')
  add(name, 'small')
  add(item, 'span', 'moved')
  add(item, 'span', 'points')
  return item
}

function marksOf({ nthEntry, isBot, isHost, isAheadOfHost }: OverlayRow, { isTable }: Overlay): string {
  const marks = [
    nthEntry === undefined ? '' : `Entry ${nthEntry}`,
    isBot ? 'bot' : '',
    isHost ? 'host' : '',
    isAheadOfHost ? (isTable ? 'beat the host' : 'ahead of the host') : '',
  ].filter(Boolean)
  return marks.length === 0 ? '' : ` ${marks.join(' · ')}`
}

function slide(item: Element, from: number | undefined): void {
  const by = from === undefined ? 0 : from - item.getBoundingClientRect().top
  if (by === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  item.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: 600, easing: 'ease-out' })
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Returns what goes on, and what the clock counts down to. */
function lineOf(
  { competition, nextLockAt, season }: Overlay,
  now: number,
): [text: string, until: string, at: string | null] {
  const next: [string, string | null] = ['Next lock in', nextLockAt]
  if (season?.isOver)
    return [`Season ${season.season}, final after ${counted(season.played, 'round', 'rounds')}`, '', null]
  if (!competition) return [nextLockAt ? 'The next draft opens soon.' : 'No competition is planned.', ...next]
  const { phase, lockAt, endAt, entries } = competition
  if (phase === 'drafting') {
    if (Date.parse(lockAt) <= now) return ['Locked. The first points are on their way.', '', null]
    return [
      season ? `${season.entered} of ${season.members} are in` : counted(entries, 'entry', 'entries'),
      'Locks in',
      lockAt,
    ]
  }
  if (phase === 'live')
    return Date.parse(endAt) <= now ? ['Ended. The result is on its way.', '', null] : ['Live', 'Ends in', endAt]
  if (phase === 'review') return ['Points are being checked.', '', null]
  if (phase === 'void') return [`${competition.title} was called off.`, ...next]
  return [season ? `Season ${season.season}, ${season.played} of ${season.rounds} rounds` : 'Final', ...next]
}

/** Formats a time left: 01:02:03, or 6 d 17:59:30. */
function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  const days = Math.floor(seconds / 86_400)
  return `${days > 0 ? `${days} d ` : ''}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}

function tick(): void {
  if (!shown) return
  const now = Date.now() + ahead
  const [text, until, at] = lineOf(shown, now)
  write(state, text)
  const left = at === null ? 0 : Date.parse(at) - now
  write(clock, hasCountdown && left > 0 ? `${until} ${leftText(left)}` : '')
}

function say(sentence: string): void {
  write(title, 'Fantasy Social')
  write(state, sentence)
  write(clock, '')
  list.replaceChildren()
}

let wait = POLL_MS
async function poll(): Promise<void> {
  const response = await fetch(source, { credentials: 'omit' }).catch(() => null)
  if (response?.status === 404 || response?.status === 400) {
    shown = null
    return say(SWITCHED_OFF)
  }
  const overlay = response?.ok ? ((await response.json().catch(() => null)) as Overlay | null) : null
  wait = overlay ? POLL_MS : Math.min(2 * wait, MOST_WAIT_MS)
  if (overlay) {
    const date = Date.parse(response!.headers.get('date') ?? '')
    if (!Number.isNaN(date)) ahead = date - Date.now()
    show(overlay)
  } else if (!shown) say(WAITING)
  // readers that began together do not stay together
  setTimeout(() => void poll(), wait * (0.9 + 0.2 * Math.random()))
}

say(WAITING)
setInterval(tick, 1_000)
void poll()
