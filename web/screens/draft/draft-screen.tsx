/** The draft, at / and /play: the game controller on a phone, cards on a desktop, and a splash until everything is loaded. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { isActivePhase } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { CompetitionSwitch } from '#web/domain/competition/several-competitions.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { useUser } from '#web/domain/player/session.ts'
import { DESKTOP, useDesktop } from '#web/ui/use-media.ts'
import { Failed } from '#web/ui/failed.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { offeredCreators } from '#web/domain/roster/roster.ts'

const DesktopDraft = lazyComponent(
  () => import('./desktop-draft.tsx'),
  (file) => file.DesktopDraft,
)
const PhoneDraft = lazyComponent(
  () => import('./phone-draft.tsx'),
  (file) => file.PhoneDraft,
)
const NothingToDraft = lazyComponent(
  () => import('./nothing-to-draft.tsx'),
  (file) => file.NothingToDraft,
)
const AddCreators = lazyComponent(
  () => import('#web/domain/roster/add-creators.tsx'),
  (file) => file.AddCreators,
)

/** Loads the draft for the width of this window. */
export const loadDraft = (): Promise<unknown> => (matchMedia(DESKTOP).matches ? DesktopDraft : PhoneDraft).load()

export function DraftScreen() {
  const competition = useQuery(ask(activeCompetition))
  const creators = useQuery(offeredCreators)
  const { user } = useUser()
  const isDesktop = useDesktop()
  const areEntriesKnown = useEntriesKnown(competition.data)
  const isOffline = useOffline(({ asOf }) => asOf !== null)

  const failed = [competition, creators].find((query) => query.data === undefined && query.error)
  if (failed)
    return (
      <Failed
        isPage
        title="The draft did not load"
        error={failed.error}
        onRetry={() => void Promise.all([competition.refetch(), creators.refetch()])}
      />
    )
  if (user === undefined || competition.data === undefined || creators.data === undefined || !areEntriesKnown)
    return <Splash />
  // between two competitions no creators are offered; offline, the creators of the earlier one are still cached
  const isNobody = creators.data.length === 0 || isOffline
  const isBetween = competition.data !== null && !isActivePhase(competition.data.phase) && isNobody
  if (competition.data === null || isBetween) return <NothingToDraft />

  if (isDesktop)
    return (
      <>
        <CompetitionSwitch shown={competition.data.id} className="mb-3" />
        <DesktopDraft competition={competition.data} creators={creators.data} />
      </>
    )
  if (creators.data.length === 0)
    return (
      <>
        <h1 className="sr-only">Draft your creators</h1>
        <AddCreators />
      </>
    )
  return <PhoneDraft competition={competition.data} creators={creators.data} />
}

/**
 * Waits for the player's entries once, so that the screen does not first show an empty roster. If they fail to load, the draft opens
 * without them.
 */
function useEntriesKnown(competition: Competition | null | undefined): boolean {
  const [wereKnown, setKnown] = useState(false)
  const params = { competitionId: competition?.id ?? 0 }
  const { isLoading } = useQuery({ ...ask(myEntries, { params }), enabled: competition != null })
  const areKnown = wereKnown || (competition !== undefined && !isLoading)
  if (areKnown && !wereKnown) setKnown(true)
  return areKnown
}
