/** Shown instead of a part of a result that did not load, or whose points are hidden because a later competition replays the same day. */
import type { ComponentProps, ReactNode } from 'react'
import { refusalOf } from '#web/api/call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Failed } from '#web/ui/failed.tsx'

/** `children`: a link that leads on from hidden points. They cannot be loaded by trying again, so there is no button for that. */
type Props = ComponentProps<typeof Failed> & { children?: ReactNode }

export function ResultFailed({ children, ...failed }: Props) {
  if (!refusalOf(failed.error, 'day_returns')) return <Failed {...failed} />
  const { title, message } = errorMessageOf(failed.error)
  return (
    <EmptyState isPage={failed.isPage ?? false} art="ticket" title={title} text={`${message}.`}>
      {children}
    </EmptyState>
  )
}
