/** Closes the dialogs that change a whole entry when the competition locks. */
import type { Competition } from '#contract/competitions.ts'
import { toast } from '#web/ui/toast.ts'
import { useOnPhaseChange } from '#web/domain/competition/competition-hooks.ts'

const NOT_DONE = {
  look: ['Nothing was changed, and the entry', 'as it was'],
  edit: ['Your changes were not saved, and the entry', 'as it was'],
  withdraw: ['The entry was not withdrawn, and', 'as it is'],
  copy: ['The copy was not entered'],
} as const

type Lock = {
  competition: Competition
  /** A change is being sent, and the dialog waits for its response. */
  isBusy: boolean
  kind: keyof typeof NOT_DONE
  /** Keeps the picks for the next draft, and returns whether it does. */
  keep?: (() => boolean) | undefined
  onClose: () => void
}

/**
 * Closes a dialog that changes a whole entry when the competition locks. A toast says what was not saved and what can still be done. If
 * work was lost (edit, copy), it stays until it is dismissed. The picks are kept for the next draft, if that has none yet.
 */
export function useCloseAtLock({ competition, isBusy, kind, keep, onClose }: Lock): void {
  useOnPhaseChange(competition, isBusy, () => {
    const isLive = competition.phase === 'live'
    const [what, how] = NOT_DONE[kind]
    // a tab may have slept through the whole competition
    const done = how === undefined ? what : `${what} ${isLive ? 'plays' : 'played'} ${how}`
    const isKept = keep?.() ?? false
    const tone = kind === 'look' ? 'plain' : 'bad'
    toast.show({
      title: 'The Draft Is Locked',
      message: done + (kind === 'copy' ? afterCopy(isKept) : afterChange(isKept, isLive)),
      tone,
      stays: kind === 'edit' || kind === 'copy',
    })
    onClose()
  })
}

const afterCopy = (isKept: boolean): string =>
  isKept ? '. Its picks wait for the next draft' : '. You can duplicate the entry again in the next draft'

function afterChange(isKept: boolean, isLive: boolean): string {
  if (isKept)
    return `. Your new picks wait for the next draft${isLive ? ', and you can trade or drop creators later' : ''}`
  return isLive ? '. You can trade or drop creators later, when a tenth of the competition has passed' : ''
}
