/**
 * For what changes a whole entry until the lock: when it falls, closes it, and says what did not happen and what can still be done. Work
 * that is lost is said until somebody has closed it; where nothing is lost it is a plain word.
 */
import type { Competition } from '#contract/competitions.ts'
import { useTurn } from '#web/lib/use-turn.ts'
import { toast } from '#web/ui/toast.ts'

const NOT_DONE = {
  look: ['Nothing was changed, and the entry', 'as it was'],
  edit: ['Your changes were not saved, and the entry', 'as it was'],
  withdraw: ['The entry was not withdrawn, and', 'as it is'],
  copy: ['The copy was not entered'],
} as const

/** `isBusy`: it is on its way to the server. */
export function useLock(competition: Competition, isBusy: boolean, kind: keyof typeof NOT_DONE, onClose: () => void) {
  useTurn(competition, isBusy, () => {
    const isLive = competition.phase === 'live'
    const [what, how] = NOT_DONE[kind]
    // a tab may have slept through the whole competition
    const done = how === undefined ? what : `${what} ${isLive ? 'plays' : 'played'} ${how}`
    const next =
      how === undefined
        ? '. You can enter it in the next draft'
        : isLive
          ? '. You can still trade or drop creators'
          : ''
    const tone = kind === 'look' ? 'plain' : 'bad'
    toast.show({ title: 'The Draft Is Locked', message: done + next, tone, stays: kind === 'edit' || kind === 'copy' })
    onClose()
  })
}
