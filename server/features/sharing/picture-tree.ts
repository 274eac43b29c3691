/**
 * The picture of a shared entry, 1200 by 630 pixels, as the boxes that satori lays out. It shows our own art and initials, no thumbnails
 * and no counts. Satori requires a flow direction on each box with several children.
 */
import type { Card, CardPick } from './card.ts'

export const SIZE = { width: 1200, height: 630 }

type Style = Record<string, string | number>
export type Box = {
  type: string
  props: { style?: Style; children?: Child | Child[]; src?: string; width?: number; height?: number }
}
type Child = Box | string

const INK = '#0b0f18'
const PANEL = '#161c2b'
const SNOW = '#f5f2ea'
const MUTED = '#a9b3c7'
const COIN = '#ffd23f'
const BEAT = { face: '#3f8cff', deep: '#1b3f80' }
const MISSED = { face: '#ff9a3d', deep: '#7a4312' }

const DISPLAY = 'Unbounded, Figtree, Figtree Ext'

const row = (style: Style, ...children: Child[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})
const column = (style: Style, ...children: Child[]): Box => row({ flexDirection: 'column', ...style }, ...children)
const text = (style: Style, words: string): Box => row(style, words)

/** Draws the planet with its ring, as in the product's logo. */
const PLANET = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
  '<ellipse cx="32" cy="33" rx="28" ry="9.5" transform="rotate(-24 32 33)" fill="none" stroke="#f79a4b" stroke-width="4.5"/>',
  '<circle cx="32" cy="32" r="17" fill="#ffd23f"/>',
  '<path d="M27.6 24.4c0-1.1 1.2-1.8 2.15-1.25l11.6 7.1c.95.58.95 1.92 0 2.5l-11.6 7.1c-.95.58-2.15-.15-2.15-1.25z" fill="#0b0f18"/>',
  '<path d="M57.6 21.6a28 9.5 -24 0 1-51.2 22.8" fill="none" stroke="#f79a4b" stroke-width="4.5" stroke-linecap="round"/>',
  '</svg>',
].join('')
const planet = (size: number, style: Style = {}): Box => ({
  type: 'img',
  props: {
    src: `data:image/svg+xml;base64,${Buffer.from(PLANET).toString('base64')}`,
    width: size,
    height: size,
    style,
  },
})

const BACKGROUND: Style = {
  width: SIZE.width,
  height: SIZE.height,
  padding: 48,
  boxSizing: 'border-box',
  color: SNOW,
  fontFamily: 'Figtree, Figtree Ext',
  // the background has a single colour, because a gradient makes the file three times as large and slow
  backgroundColor: INK,
}

const brand = row(
  { alignItems: 'center', fontFamily: DISPLAY, fontSize: 26 },
  planet(52, { marginRight: 16 }),
  'FANTASY SOCIAL',
)

const NOTE = 'Points are set by Fantasy Social, not by YouTube. Free to play, for play money.'

/** The tile has words beside its colour, for people who cannot distinguish the colours. */
function pickBox({ initials, name, points, hasBeaten, verdict }: CardPick): Box {
  const { face, deep } = hasBeaten ? BEAT : MISSED
  return column(
    {
      flex: 1,
      boxSizing: 'border-box',
      height: 204,
      marginRight: 14,
      padding: 16,
      borderRadius: 20,
      backgroundColor: PANEL,
      borderTop: `6px solid ${face}`,
      justifyContent: 'space-between',
    },
    row(
      { alignItems: 'center', justifyContent: 'space-between' },
      row(
        {
          width: 56,
          height: 56,
          borderRadius: 16,
          alignItems: 'center',
          justifyContent: 'center',
          backgroundColor: deep,
          fontFamily: DISPLAY,
          fontSize: 20,
        },
        initials,
      ),
      text({ fontFamily: DISPLAY, fontSize: 26 }, points),
    ),
    text({ fontSize: 22, lineHeight: 1.2, height: 54, overflow: 'hidden', wordBreak: 'break-word' }, name),
    text({ fontSize: 18, color: face }, verdict),
  )
}

/** A rank among a million entries fits beside the points. */
const sizeOf = (rank: string): number => (rank.length <= 4 ? 124 : rank.length <= 6 ? 104 : 68)

export function pictureTree({ player, title, day, state, isFinal, rank, isTied, of, score, banked, picks }: Card): Box {
  return column(
    { ...BACKGROUND, justifyContent: 'space-between' },
    row(
      { justifyContent: 'space-between', alignItems: 'center' },
      brand,
      row({ fontSize: 24, color: MUTED }, `${title} · ${day}`),
    ),
    row(
      { alignItems: 'flex-end', justifyContent: 'space-between' },
      column(
        {},
        text({ fontSize: 40, marginBottom: 4 }, player),
        rank === null
          ? text({ fontFamily: DISPLAY, fontSize: 72, color: COIN }, state)
          : row(
              { alignItems: 'flex-end' },
              text({ fontFamily: DISPLAY, fontSize: sizeOf(rank), lineHeight: 1, color: COIN }, rank),
              column(
                { fontSize: 32, lineHeight: 1.2, marginLeft: 20, marginBottom: 8, color: MUTED, whiteSpace: 'nowrap' },
                ...(isTied ? ['tied', of] : [of]).map((words) => text({}, words)),
              ),
            ),
      ),
      column(
        { alignItems: 'flex-end' },
        text({ fontSize: 24, color: isFinal ? MUTED : COIN }, rank === null ? '' : state),
        row(
          { alignItems: 'flex-end' },
          text({ fontFamily: DISPLAY, fontSize: 64, lineHeight: 1.1 }, score),
          text({ fontSize: 26, marginLeft: 12, marginBottom: 8, color: MUTED }, 'points'),
        ),
      ),
    ),
    row({ marginRight: -14 }, ...picks.map(pickBox)),
    column({}, ...[banked, NOTE].map((words) => text({ fontSize: 18, color: MUTED }, words))),
  )
}

/** The generic picture for an entry that has none: it shows the product only. */
export const plainTree = (): Box =>
  column(
    { ...BACKGROUND, alignItems: 'center', justifyContent: 'center' },
    planet(240, { marginBottom: 40 }),
    text({ fontFamily: DISPLAY, fontSize: 64 }, 'FANTASY SOCIAL'),
    text({ fontSize: 34, marginTop: 20, color: MUTED }, 'Draft creators. Beat the cap. Follow the day.'),
  )
