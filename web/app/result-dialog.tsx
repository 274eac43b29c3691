/** The dialog with the result of a competition, over the screen that the player was on. */
import { Suspense } from 'react'
import { Result } from '#web/screens/result/result.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function ResultDialog({ competitionId, onClose }: { competitionId: number; onClose: () => void }) {
  return (
    <Dialog open isUnasked as="sheet" title="Your result" onClose={onClose}>
      <Suspense>
        <Result competitionId={competitionId} onLeave={onClose} />
      </Suspense>
    </Dialog>
  )
}
