/** The result of a voided competition: nobody's fault, nothing lost, and when the next one is. */
import type { CompetitionResult } from '#contract/profile.ts'
import { NextDraft } from '#web/domain/competition/next-draft.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const UNCHANGED = 'Nobody won or lost, and your balance, level and streak are as they were.'

type Props = { result: CompetitionResult; isPage: boolean; onLeave: (() => void) | undefined }

export function CalledOff({ result, isPage, onLeave }: Props) {
  return (
    <div className="page-parts">
      <EmptyState
        isPage={isPage}
        art="planet"
        title="Called off"
        text={`${result.prizeTitle} had to be called off. We are sorry. ${UNCHANGED}`}
      />
      <NextDraft onLeave={onLeave} />
    </div>
  )
}
