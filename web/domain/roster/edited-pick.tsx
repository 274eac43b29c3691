/** A pick of a roster under edit: it can be locked, so that no tool moves it, and removed. */
import { Lock, LockOpen, X } from 'lucide-react'
import type { Creator } from '#contract/creators.ts'
import type { RosterPick } from '#game/roster.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { signed } from './lineup/use-beliefs.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import styles from './live.module.css'

type Props = {
  pick: RosterPick
  name: string
  creator: Creator | undefined
  ownProjection: number
  isLocked: boolean
  onLock: () => void
  onRemove: () => void
}

export function EditedPick({ pick, name, creator, ownProjection, isLocked, onLock, onRemove }: Props) {
  const Icon = isLocked ? Lock : LockOpen
  return (
    <li className={`bayrow ${styles.edited}`}>
      <span className="fill" style={hueStyle(creator?.category ?? 'other', pick.creatorId)}>
        <Avatar src={creator?.thumbnailUrl} name={name} size={46} alt="" isLazy={false} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm font-bold wrap-anywhere">{name}</span>
        <span className="text-caption font-semibold text-coin-text">
          {wholeDollars(pick.price)}
          {ownProjection !== 0 && <span className="text-muted"> · you: {signed(ownProjection)}</span>}
        </span>
      </span>
      <span className="flex">
        <button
          type="button"
          className={`grid size-11 place-items-center rounded-xl ${isLocked ? 'text-coin-text' : 'text-muted'}`}
          aria-label={`Lock ${name}`}
          aria-pressed={isLocked}
          onClick={onLock}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
        <IconButton name={`Remove ${name}`} onClick={onRemove}>
          <X size={18} />
        </IconButton>
      </span>
    </li>
  )
}
