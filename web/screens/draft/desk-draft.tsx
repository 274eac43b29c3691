/**
 * The draft on a desktop: the board and the player's entries, the competition and its creators, the roster. Without room for three columns
 * the board is below the roster, in sight with it, and the player's entries are above the creators, because that list is too long for
 * anything to follow it.
 */
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { Banner } from '#web/domain/competition/banner.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { toast } from '#web/ui/toast.ts'
import { AvailableCreators } from '#web/domain/roster/available-creators.tsx'
import { ALARM, useLastCall, useLockNotice } from '#web/domain/roster/last-call.ts'
import { MyEntriesCard } from './my-entries-card.tsx'
import { OwnReviews } from './own-reviews.tsx'
import { RosterBay } from '#web/domain/roster/roster-bay.tsx'
import { TopFive } from './top-five.tsx'
import { useDraftRoster, type DraftRoster } from '#web/domain/roster/draft-roster.ts'
import styles from '#web/domain/roster/draft.module.css'

const Builder = lazyComponent(
  () => import('#web/domain/roster/builder.tsx'),
  (file) => file.Builder,
)

const THREE_COLUMNS = '(min-width: 1280px)'

export function DeskDraft({ competition, creators }: { competition: Competition; creators: readonly Creator[] }) {
  const roster = useDraftRoster(competition, creators)
  useLockNotice(competition, roster)
  const isWide = useMedia(THREE_COLUMNS)
  const [isBuilding, setBuilding] = useState(false)
  const build = () => void Builder.load().then(() => setBuilding(true), toast.refuseAs('The builder did not load'))
  const topFive = <TopFive competition={competition} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-5 xl:grid-cols-[264px_minmax(0,1fr)_328px]">
      <h1 className="sr-only">Draft your creators</h1>
      {isWide && (
        <div className="grid gap-5">
          {topFive}
          <MyEntriesCard competition={competition} />
          <ReplayNote competition={competition} />
        </div>
      )}
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <Head competition={competition} creators={creators} roster={roster} />
        <OwnReviews />
        {!isWide && roster.entries.length > 0 && <MyEntriesCard competition={competition} isLow />}
        <AvailableCreators
          creators={creators}
          picks={roster.picks}
          barOf={roster.isOpen && !roster.isAtLimit ? roster.barOf : null}
          onToggle={roster.toggle}
        />
      </div>
      {/* as high as the row, so that the roster stays within it */}
      <div className="self-stretch">
        <div className={styles.bay}>
          <RosterBay competition={competition} roster={roster} creators={creators} onBuild={build} />
          {!isWide && topFive}
        </div>
      </div>
      {!isWide && <ReplayNote competition={competition} className="col-span-2" />}
      {isBuilding && (
        <Builder competition={competition} creators={creators} roster={roster} onClose={() => setBuilding(false)} />
      )}
    </div>
  )
}

type HeadProps = { competition: Competition; creators: readonly Creator[]; roster: DraftRoster }

/** Apart, so that its seconds are no business of the whole screen. */
function Head({ competition, creators, roster }: HeadProps) {
  const isAlarm = useLastCall(competition, roster, 'submit it') !== null
  return <Banner competition={competition} creators={creators} clockTone={isAlarm ? ALARM : ''} />
}
