/** When new numbers come. */
import type { Forecasts } from '#contract/forecasts.ts'
import { instantOf } from '#web/ui/format.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { useNow } from '#web/api/use-now.ts'
import { useNextLook } from './use-race.ts'

/**
 * When the source is read next; if it is read all the time, when the race is computed next. Neither without a network, nor after the end.
 */
export function NextLook({ forecasts, endTime }: { forecasts: Forecasts; endTime: string }) {
  const now = useNow()
  const nextLook = useNextLook(forecasts)
  const reading = forecasts.nextReadingAt === null ? null : instantOf(forecasts.nextReadingAt)
  const isRead = reading !== null && reading > now
  const next = isRead ? reading : nextLook
  const isOffline = useOffline(({ asOf }) => asOf !== null)
  return (
    <p className="mt-3 text-xs text-muted">
      Based on 128 simulations of the rest of the day; right about four times in five.{' '}
      {isOffline
        ? 'It stands still until new numbers come.'
        : next !== null &&
          (next >= instantOf(endTime) ? (
            'That was the last look.'
          ) : (
            <>
              Next {isRead ? 'reading' : 'look'} in <time role="timer">{clock(next - now)}</time>.
            </>
          ))}
    </p>
  )
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
