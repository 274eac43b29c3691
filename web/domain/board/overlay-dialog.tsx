/**
 * Makes the overlay of a board: its address for OBS or another site, with options and a preview over a checkered background. Opening the
 * dialog makes no overlay, and shows the one that is on.
 */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_OVERLAY_ROWS, OVERLAY_PATH, type OverlayLink } from '#contract/overlays.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './overlay-dialog.module.css'

/** `token`: the overlay that is on, or null. `hasBots`: bots can be on the board, so there is an option without them. */
type Props = {
  title: string
  token: string | null
  hasBots: boolean
  make: () => Promise<OverlayLink>
  revoke: () => Promise<unknown>
  /** Called after the overlay was switched on or off. */
  onChange: () => void
  onClose: () => void
}
type Options = {
  rows: string
  width: string
  theme: 'dark' | 'light'
  isPeopleOnly: boolean
  hasMovers: boolean
  hasCountdown: boolean
}

const INITIAL: Options = {
  rows: '10',
  width: '400',
  theme: 'dark',
  isPeopleOnly: false,
  hasMovers: true,
  hasCountdown: true,
}

export function OverlayDialog({ title, token: tokenBefore, hasBots, make, revoke, onChange, onClose }: Props) {
  const [options, setOptions] = useState(INITIAL)
  const [isAsking, setAsking] = useState(false)
  const made = useMutation({
    mutationFn: make,
    onSuccess: onChange,
    onError: toast.refuseAs('The overlay was not made'),
  })
  const revoked = useMutation({
    mutationFn: revoke,
    onSuccess: () => {
      onChange()
      toast.show({ title: 'Overlay Switched Off', message: 'Its address shows nothing any more.' })
      onClose()
    },
    onError: toast.refuseAs('The overlay was not switched off'),
  })
  const token = made.data?.token ?? tokenBefore
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title="Overlay"
      description={`The board of ${title} for a stream or a page of yours.`}
      actions={
        token !== null &&
        (isAsking ? (
          <>
            <Button onClick={() => setAsking(false)}>Keep It On</Button>
            <Button tone="flare" disabled={revoked.isPending} onClick={() => revoked.mutate()}>
              Switch Off Now
            </Button>
          </>
        ) : (
          <Button className="grow" onClick={() => setAsking(true)}>
            Switch Off
          </Button>
        ))
      }
    >
      <p className="mb-3 text-sm/5 text-muted">
        Everybody with the address sees the names and the points, also without an account. No rosters are shown.
      </p>
      {token !== null && (
        <p role="status" className="mb-3 text-sm/5 font-semibold">
          {isAsking
            ? 'Its address will show nothing any more, and the next overlay gets another address.'
            : 'It is on.'}
        </p>
      )}
      {token === null ? (
        <Button tone="coin" className="w-full" disabled={made.isPending} onClick={() => made.mutate()}>
          {made.isPending ? 'Loading...' : 'Show the Overlay'}
        </Button>
      ) : (
        <Made token={token} options={options} hasBots={hasBots} onChange={setOptions} />
      )}
    </Dialog>
  )
}

type MadeProps = { token: string; options: Options; hasBots: boolean; onChange: (options: Options) => void }

function Made({ token, options, hasBots, onChange }: MadeProps) {
  const { rows, width, theme, isPeopleOnly, hasMovers, hasCountdown } = options
  const set = (given: Partial<Options>) => onChange({ ...options, ...given })
  const address = addressOf(token, options)
  const isRight = isWhole(rows, 1, MOST_OVERLAY_ROWS) && isWhole(width, 200, 1920)
  const embed = `<iframe src="${address}&background=${theme}" width="${width}" height="600" title="Fantasy Social"></iframe>`
  const boxes: [label: string, isOn: boolean, set: (isOn: boolean) => void][] = [
    ['Places gained and lost', hasMovers, (isOn) => set({ hasMovers: isOn })],
    ['Countdown', hasCountdown, (isOn) => set({ hasCountdown: isOn })],
  ]
  if (hasBots) boxes.push(['People only', isPeopleOnly, (isOn) => set({ isPeopleOnly: isOn })])
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="grid content-start gap-1">
        <Field
          label="Rows"
          inputMode="numeric"
          maxLength={2}
          value={rows}
          wrong={isWhole(rows, 1, MOST_OVERLAY_ROWS) ? undefined : `1 to ${MOST_OVERLAY_ROWS} rows`}
          onChange={({ target }) => set({ rows: target.value })}
        />
        <Field
          label="Width in pixels"
          inputMode="numeric"
          maxLength={4}
          value={width}
          wrong={isWhole(width, 200, 1920) ? undefined : '200 to 1920 pixels'}
          onChange={({ target }) => set({ width: target.value })}
        />
        <SelectField
          label="Theme"
          value={theme}
          onChange={({ target }) => set({ theme: target.value === 'light' ? 'light' : 'dark' })}
        >
          <option value="dark">Dark</option>
          <option value="light">Light</option>
        </SelectField>
        {boxes.map(([label, isOn, setOn]) => (
          <label key={label} className="flex min-h-11 items-center gap-3 text-sm">
            <input type="checkbox" className="check" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
            {label}
          </label>
        ))}
        <Button
          tone="coin"
          className="mt-2 w-full"
          disabled={!isRight}
          onClick={() => void copyText(address, 'The address')}
        >
          Copy for OBS
        </Button>
        <p className="mt-1 text-caption/5 text-muted">
          In OBS add a Browser source, paste the address, and choose the same width.
        </p>
        <Button className="mt-2 w-full" disabled={!isRight} onClick={() => void copyText(embed, 'The HTML')}>
          Copy HTML for a Page
        </Button>
      </div>
      <div className={styles.checkered}>
        {isRight && (
          <iframe
            key={address}
            src={address}
            title="Preview"
            sandbox="allow-scripts allow-same-origin"
            className={styles.preview}
          />
        )}
      </div>
    </div>
  )
}

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most

function addressOf(token: string, { rows, width, theme, isPeopleOnly, hasMovers, hasCountdown }: Options): string {
  const query = new URLSearchParams({ rows, width, theme })
  if (isPeopleOnly) query.set('people', '1')
  if (!hasMovers) query.set('movers', '0')
  if (!hasCountdown) query.set('countdown', '0')
  return `${location.origin}${OVERLAY_PATH}/${token}?${query.toString()}`
}
