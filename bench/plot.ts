/** Draws lines over two logarithmic axes as SVG, readable on light and dark pages. */

/** A point is [x, y], both above zero. */
export type Line = { name: string; points: readonly (readonly [x: number, y: number])[] }
/** `unit` is the unit of y: 'ms'. */
type Panel = { title: string; unit: string; lines: readonly Line[] }
/** Panels lie one below the other, with the same x axis. `x` says what it counts: 'entries'. */
export type Plot = { title: string; x: string; panels: readonly Panel[] }

const WIDTH = 860
const [LEFT, RIGHT, TOP, BOTTOM] = [90, 250, 64, 44]
const PANEL = 300
const BETWEEN = 70
/** The least distance of two labels. */
const LABEL = 17
const LIGHT = ['#1f5fbf', '#b84a00', '#007a55', '#7a3fb5', '#8a6d00', '#555555']
const DARK = ['#7db3ff', '#ff9d57', '#4fd6a8', '#c9a0ff', '#e0c04f', '#c8c8c8']

const colours = (all: readonly string[]) =>
  all.map((colour, nth) => `.c${nth} { stroke: ${colour}; fill: ${colour} }`).join(' ')
const STYLE = `text { font: 13px system-ui, sans-serif; fill: #222; stroke: none } .small { font-size: 11px } .title { font-weight: 600 }
.paper { fill: #fff } .grid { stroke: #ddd } .curve { fill: none; stroke-width: 2 } ${colours(LIGHT)}
@media (prefers-color-scheme: dark) { text { fill: #ddd } .paper { fill: #111418 } .grid { stroke: #383d44 } ${colours(DARK)} .curve { fill: none } }
.curve { fill: none }`

/** Returns the SVG. `caption` is printed below: when, where and on which commit the figures were measured. */
export function draw({ title, x, panels }: Plot, caption: string): string {
  const across = axis(panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map(([at]) => at))))
  const column = (value: number) => LEFT + across.share(value) * (WIDTH - LEFT - RIGHT)
  const height = TOP + panels.length * (PANEL + BETWEEN) + BOTTOM
  const drawn = panels.flatMap((panel, nth) => drawPanel(panel, x, across, column, TOP + nth * (PANEL + BETWEEN)))
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escape(title)}">`,
    `<style>${STYLE}</style><rect class="paper" width="${WIDTH}" height="${height}"/>`,
    text(LEFT, 24, title, 'title'),
    ...drawn,
    text(LEFT, height - 14, caption, 'small'),
    '</svg>',
  ].join('\n')}\n`
}

type Axis = { ticks: readonly number[]; share(value: number): number }

/** Returns an axis over whole powers of ten around the values. */
function axis(values: readonly number[]): Axis {
  if (values.length === 0 || values.some((value) => !(value > 0 && value < Infinity)))
    throw new RangeError('a logarithmic axis needs values above zero')
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, nth) => 10 ** (low + nth)),
    share: (value) => (Math.log10(value) - low) / (high - low),
  }
}

function drawPanel({ title, unit, lines }: Panel, x: string, across: Axis, column: (x: number) => number, top: number) {
  const up = axis(lines.flatMap(({ points }) => points.map(([, value]) => value)))
  const row = (value: number) => top + (1 - up.share(value)) * PANEL
  const [left, right, bottom] = [LEFT, WIDTH - RIGHT, top + PANEL]
  const labels = apart(lines.map(({ points }) => row(points.at(-1)![1])))
  return [
    text(left, top - 12, `${title}, ${unit}`),
    ...up.ticks.flatMap((tick) => [
      rule(left, row(tick), right, row(tick)),
      text(left - 8, row(tick) + 4, `${named(tick)} ${unit}`, 'small', 'end'),
    ]),
    ...across.ticks.flatMap((tick) => [
      rule(column(tick), top, column(tick), bottom),
      text(column(tick), bottom + 18, named(tick), 'small', 'middle'),
    ]),
    text((left + right) / 2, bottom + 36, x, 'small', 'middle'),
    ...lines.map(({ name, points }, nth) => {
      const places = points.map(([at, value]) => [column(at).toFixed(1), row(value).toFixed(1)] as const)
      const dots = places.map(([cx, cy]) => `<circle class="c${nth}" cx="${cx}" cy="${cy}" r="3.5"/>`)
      const curve = `<polyline class="c${nth} curve" points="${places.map((place) => place.join(',')).join(' ')}"/>`
      const sample = `<rect class="c${nth}" x="${right + 10}" y="${(labels[nth]! - 5).toFixed(1)}" width="10" height="10"/>`
      return [curve, ...dots, sample, text(right + 26, labels[nth]! + 4, name, 'small')].join('')
    }),
  ]
}

/** Moves places down until they are far enough from each other. Keeps their order. */
function apart(places: readonly number[]): number[] {
  const moved = [...places]
  const order = places.map((_, nth) => nth).toSorted((one, other) => places[one]! - places[other]!)
  order.forEach((nth, at) => {
    if (at > 0) moved[nth] = Math.max(moved[nth]!, moved[order[at - 1]!]! + LABEL)
  })
  return moved
}

const named = (tick: number): string => tick.toLocaleString('en-US', { maximumSignificantDigits: 1 })
const rule = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line class="grid" x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}"/>`
const text = (x: number, y: number, content: string, kind = '', anchor = 'start'): string =>
  `<text class="${kind}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escape(content)}</text>`
const escape = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
