/**
 * The lineup tools on a phone, loaded when they are opened: the buttons above the slots, and the slots with their locks. A long press on a
 * slot locks it, and so does its small button, which the keyboard can reach.
 */
import { Lock, LockOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { HOLD_MS } from './creator-carousel.tsx'
import { OwnProjectionSheet } from '#web/domain/roster/lineup/own-projection-sheet.tsx'
import { ToolButtons } from '#web/domain/roster/lineup/tool-buttons.tsx'
import type { DraftRoster } from '#web/domain/roster/draft-roster.ts'
import { sayMade } from '#web/domain/roster/lineup/tools.ts'
import { useLineupTools } from '#web/domain/roster/lineup/use-lineup-tools.ts'
import { Slots } from './slots.tsx'
import styles from '#web/domain/roster/lineup/lineup.module.css'

type Props = {
  competition: Competition
  creators: readonly Creator[]
  roster: DraftRoster
  /** The id of the creator on the front card. */
  currentId: number
  onShow: (creatorId: number) => void
  onDrop: (creatorId: number) => void
  onFind: () => void
}

export function PhoneTools({ competition, creators, roster, currentId, onShow, onDrop, onFind }: Props) {
  const tools = useLineupTools({ competition, creators, roster, onMade: sayMade })
  const [isKnowing, setKnowing] = useState(false)
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** A long press that has locked a slot does not count as a tap. */
  const hasLocked = useRef(false)
  const byId = new Map(creators.map((creator) => [creator.id, creator]))
  const unlessLocked = (act: (creatorId: number) => void) => (creatorId: number) => {
    if (!hasLocked.current) act(creatorId)
    hasLocked.current = false
  }
  const letGo = () => clearTimeout(holding.current)
  return (
    <>
      <div
        className={styles.picks}
        onPointerDown={(event) => {
          letGo()
          hasLocked.current = false
          const slot = event.target instanceof Element ? event.target.closest('li') : null
          const pick = slot && roster.picks[[...slot.parentElement!.children].indexOf(slot)]
          if (!pick || (event.target as Element).closest('[aria-pressed]')) return
          holding.current = setTimeout(() => {
            hasLocked.current = true
            roster.toggleLock(pick.creatorId)
          }, HOLD_MS)
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onPointerLeave={letGo}
        onContextMenu={(event) => event.preventDefault()}
      >
        <ToolButtons
          roster={roster}
          tools={tools}
          onKnow={() => setKnowing(true)}
          known={tools.ownProjections.get(currentId) ?? 0}
        />
        <Slots
          picks={roster.picks}
          maxPicks={competition.maxPicks}
          creators={byId}
          onShow={unlessLocked(onShow)}
          onDrop={unlessLocked(onDrop)}
          onFind={onFind}
          mark={({ creatorId }) => (
            <LockButton
              name={byId.get(creatorId)?.channelName ?? 'Unknown'}
              isLocked={roster.locked.has(creatorId)}
              onToggle={() => roster.toggleLock(creatorId)}
            />
          )}
        />
      </div>
      {isKnowing && (
        <OwnProjectionSheet
          competition={competition}
          creators={creators}
          first={[currentId, ...roster.picks.map((pick) => pick.creatorId)]}
          onClose={() => setKnowing(false)}
        />
      )}
    </>
  )
}

function LockButton({ name, isLocked, onToggle }: { name: string; isLocked: boolean; onToggle: () => void }) {
  const Icon = isLocked ? Lock : LockOpen
  return (
    <button
      type="button"
      className={styles.lock}
      aria-pressed={isLocked}
      aria-label={`Lock ${name}`}
      onClick={onToggle}
    >
      <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
    </button>
  )
}
