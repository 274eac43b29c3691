/** The overlay of a league, for its owner. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeLeagueOverlay, revokeLeagueOverlay } from '#contract/overlays.ts'
import { leaguePage, type LeaguePage } from '#contract/leagues.ts'
import { call, keyOf } from '#web/api/call.ts'
import { OverlayDialog } from '#web/domain/board/overlay-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { page: Pick<LeaguePage, 'slug' | 'name' | 'overlayToken'> }

export function LeagueOverlay({ page: { slug, name, overlayToken } }: Props) {
  const queries = useQueryClient()
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
          token={overlayToken}
          hasBots={false}
          make={() => call(makeLeagueOverlay, { params })}
          revoke={() => call(revokeLeagueOverlay, { params })}
          onChange={() => void queries.invalidateQueries({ queryKey: keyOf(leaguePage, { params }) })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
