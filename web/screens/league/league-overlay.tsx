/** The overlay of a league, for its owner. */
import { useState } from 'react'
import { makeLeagueOverlay, revokeLeagueOverlay } from '#contract/overlays.ts'
import type { LeaguePage } from '#contract/leagues.ts'
import { call } from '#web/api/call.ts'
import { OverlayDialog } from '#web/domain/board/overlay-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

export function LeagueOverlay({ page: { slug, name } }: { page: Pick<LeaguePage, 'slug' | 'name'> }) {
  const [isOpen, setOpen] = useState(false)
  const params = { slug }
  return (
    <>
      <Button className="mb-3 w-full" onClick={() => setOpen(true)}>
        Overlay for a Stream
      </Button>
      {isOpen && (
        <OverlayDialog
          title={name}
          hasBots={false}
          make={() => call(makeLeagueOverlay, { params })}
          revoke={() => call(revokeLeagueOverlay, { params })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
