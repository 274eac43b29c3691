/** The series of competitions: when each locks next, and the buttons to edit, copy, pause and continue it, and its overlay. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSeries, pauseSeries, type Series } from '#contract/hosting.ts'
import { makeSeriesOverlay, revokeSeriesOverlay } from '#contract/overlays.ts'
import { call, keyOf } from '#web/api/call.ts'
import { OverlayDialog } from '#web/domain/board/overlay-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { momentOf } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useAdminAction } from './use-admin.ts'

type Props = { series: readonly Series[]; onEdit: (series: Series, isCopy: boolean) => void }

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function SeriesList({ series, onEdit }: Props) {
  return (
    <Panel title="Series">
      <ul className="mt-3 grid gap-4 xl:grid-cols-2">
        {series.map((one) => (
          <OneSeries key={one.id} series={one} onEdit={onEdit} />
        ))}
      </ul>
    </Panel>
  )
}

function whenOf({ repeats, weekdays, timeOfDay, timeZone, firstDate }: Series): string {
  if (repeats === 'back_to_back') return 'Each opens when the one before it ends'
  const at = `at ${timeOfDay ?? ''} (${timeZone ?? ''})`
  if (repeats === 'once') return `Once, on ${firstDate ?? ''} ${at}`
  return repeats === 'daily' ? `Every day ${at}` : `${weekdays.map((day) => WEEKDAYS[day - 1]).join(', ')} ${at}`
}

function nextOf({ isPaused, isOver, nextLocks }: Series): string {
  if (isPaused) return 'Paused: nothing new opens; what is open goes on'
  const [next] = nextLocks
  if (next) return `Next to open: locks ${momentOf(next)}`
  return isOver ? 'All its competitions have opened' : 'Nothing is planned yet'
}

function OneSeries({ series, onEdit }: { series: Series; onEdit: Props['onEdit'] }) {
  const { id, title, isBuiltIn, isPaused, overlayToken } = series
  const queries = useQueryClient()
  const [isOverlayOpen, setOverlayOpen] = useState(false)
  const pause = useAdminAction({
    call: () => call(pauseSeries, { params: { seriesId: id }, body: { isPaused: !isPaused } }),
    succeeded: (done) => ({ title: done.isPaused ? 'Series Paused' : 'Series Continued', message: title }),
    failed: 'Failed to change the series',
  })
  return (
    <li className="grid content-start gap-2 text-sm" aria-label={title}>
      <p>
        <strong>{title}</strong>
        <br />
        {whenOf(series)}
        {isBuiltIn && ', as the settings say'}
        <br />
        <span className="text-muted">{nextOf(series)}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <Button aria-label={`Edit ${title}`} onClick={() => onEdit(series, false)}>
          Edit
        </Button>
        {!isBuiltIn && (
          <Button aria-label={`Copy ${title}`} onClick={() => onEdit(series, true)}>
            Copy
          </Button>
        )}
        <Button
          aria-label={`${isPaused ? 'Continue' : 'Pause'} ${title}`}
          disabled={pause.isPending}
          onClick={() => pause.mutate(undefined)}
        >
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
        <Button aria-label={`Overlay of ${title}`} onClick={() => setOverlayOpen(true)}>
          Overlay
        </Button>
      </p>
      {isOverlayOpen && (
        <OverlayDialog
          title={title}
          token={overlayToken}
          hasBots
          make={() => call(makeSeriesOverlay, { params: { seriesId: id } })}
          revoke={() => call(revokeSeriesOverlay, { params: { seriesId: id } })}
          onChange={() => void queries.invalidateQueries({ queryKey: keyOf(listSeries) })}
          onClose={() => setOverlayOpen(false)}
        />
      )}
    </li>
  )
}
