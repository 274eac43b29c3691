/**
 * 'Your projections': a slider for each creator, from -10 to +10 points beyond its price. Creators of the roster come first. The sliders
 * are private and change no price or points; Fill, Best swap and the builder use them.
 */
import { useDeferredValue, useId, useState, type CSSProperties } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { MAX_OWN_PROJECTION } from '#game/own-projections.ts'
import { foldText, SearchBox } from '#web/ui/search-box.tsx'
import { points, wholeDollars } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { Failed } from '#web/ui/failed.tsx'
import { EVERYBODY } from '#web/domain/roster/finder/choice.ts'
import { CreatorRows } from '#web/domain/roster/finder/creator-rows.tsx'
import { NoneFound } from '#web/domain/roster/finder/none-found.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { signed, useOwnProjections } from './use-own-projections.ts'
import styles from './lineup.module.css'

/** The height of a row with its gap, in pixels. */
const ROW_PX = 94
/** On narrower screens the name has its own line, as in the stylesheet. */
const NARROW = { query: '(max-width: 639px)', rowPx: 112 }

type Props = {
  competition: Pick<Competition, 'id'>
  creators: readonly Creator[]
  /** The ids of the creators that come first: the roster, and the creator on the front card. */
  first: readonly number[]
  onClose: () => void
}

export function OwnProjectionSheet({ competition, creators, first, onClose }: Props) {
  const isNarrow = useMedia(NARROW.query)
  const { ownProjections, isLoaded, error, retry, change } = useOwnProjections(competition)
  const [text, setText] = useState('')
  // the order stays as it was when the sheet was opened, so that no row moves under the finger
  const [order] = useState(() => orderOf(creators, [...first, ...ownProjections.keys()]))
  const wanted = foldText(useDeferredValue(text).trim())
  const shown = order.filter((one) => foldText(`${one.channelName} ${one.handle ?? ''}`).includes(wanted))
  const forget = () => change(Array.from(ownProjections.keys(), (creatorId) => ({ creatorId, points: 0 })))
  const actions = (
    <>
      <Button disabled={ownProjections.size === 0} onClick={forget}>
        Reset all
      </Button>
      <Button tone="coin" className="grow" onClick={onClose}>
        Done
      </Button>
    </>
  )
  return (
    <Dialog
      open
      as="sheet"
      title="Your projections"
      description="Will a creator do better or worse than the price says? Move the slider. Fill and Best swap use it. Only you see this."
      onClose={onClose}
      actions={actions}
    >
      {!isLoaded && error && <Failed title="Your projections did not load" error={error} onRetry={retry} />}
      {!isLoaded && !error && (
        <p role="status" className="py-10 text-center text-muted">
          Loading...
        </p>
      )}
      {isLoaded && (
        <div className="grid grid-cols-1 gap-3">
          <SearchBox label="Filter by name" placeholder="Name or @handle" value={text} onChange={setText} />
          <CreatorRows
            creators={shown}
            rowPx={isNarrow ? NARROW.rowPx : ROW_PX}
            className={styles.ownProjections}
            none={<NoneFound choice={{ ...EVERYBODY, text }} onChange={(all) => setText(all.text)} />}
          >
            {(creator) => (
              <Row
                creator={creator}
                projected={ownProjections.get(creator.id) ?? 0}
                onChange={(creatorId, projected) => change([{ creatorId, points: projected }])}
              />
            )}
          </CreatorRows>
        </div>
      )}
    </Dialog>
  )
}

function orderOf(creators: readonly Creator[], first: readonly number[]): Creator[] {
  const place = (id: number) => (first.includes(id) ? first.indexOf(id) : first.length)
  return creators.toSorted((one, other) => place(one.id) - place(other.id))
}

type RowProps = { creator: Creator; projected: number; onChange: (creatorId: number, projected: number) => void }

function Row({ creator, projected, onChange }: RowProps) {
  const id = useId()
  const expected = creator.expectedPoints === null ? null : `proj. ${points(creator.expectedPoints)}`
  return (
    <div className={`creator-row ${styles.ownProjection}`}>
      <span className="fill" style={hueStyle(creator.category, creator.id)}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <label htmlFor={id} className={styles.label}>
          <span translate="no" className="truncate">
            {creator.channelName}
          </span>
          <span className={styles.price}>
            {wholeDollars(creator.price)}
            {expected && ` · ${expected}`}
          </span>
        </label>
        <input
          id={id}
          type="range"
          className={styles.slider}
          min={-MAX_OWN_PROJECTION}
          max={MAX_OWN_PROJECTION}
          step={1}
          value={projected}
          style={trackOf(projected)}
          aria-valuetext={projected === 0 ? 'as its price says' : `${signed(projected)} points`}
          onChange={(event) => onChange(creator.id, event.target.valueAsNumber)}
        />
        <span className={styles.marks} aria-hidden="true">
          {[-MAX_OWN_PROJECTION, 0, MAX_OWN_PROJECTION].map((mark) => (
            <span translate="no" key={mark}>
              {signed(mark)}
            </span>
          ))}
        </span>
      </span>
      <output htmlFor={id} className={`disp text-right text-sm font-bold ${toneOf(projected)}`}>
        {signed(projected)}
        <span className="block font-sans text-2xs/4 font-semibold text-muted">points</span>
      </output>
    </div>
  )
}

/** The position of the slider's knob from 0 to 1, and the colour between the knob and the middle. */
const trackOf = (projected: number): CSSProperties & Record<'--at' | '--fill', string> => ({
  '--at': String((projected + MAX_OWN_PROJECTION) / (2 * MAX_OWN_PROJECTION)),
  '--fill': projected < 0 ? 'var(--flare-text)' : 'var(--go-text)',
})

const toneOf = (projected: number): string =>
  projected === 0 ? 'text-muted' : projected > 0 ? 'text-go-text' : 'text-flare-text'
