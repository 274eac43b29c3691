/** The comparison of up to three creators, kept until the tab is closed: its state, its button and its strip. */
import { create } from 'zustand'
import { isId } from '#web/api/guard.ts'
import { COMPARED, readTab, writeTab } from '#web/ui/storage.ts'
import { toast } from '#web/ui/toast.ts'
import { Scale } from 'lucide-react'
import type { ScoutedCreator } from '#contract/scouting.ts'
import { buttonClass, IconButton, Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './scouting.module.css'

const MOST_COMPARED = 3

export const useCompared = create<{ ids: readonly number[] }>(() => ({ ids: keptIds() }))

/** Returns the ids stored by an earlier page of this tab. */
export function keptIds(): readonly number[] {
  const ids = (readTab(COMPARED) ?? '').split(',').map(Number)
  return ids.filter(isId).slice(0, MOST_COMPARED)
}

function keep(ids: readonly number[]): void {
  writeTab(COMPARED, ids.length === 0 ? null : ids.join(','))
  useCompared.setState({ ids })
}

/**
 * Adds a creator to the comparison or removes it. A fourth creator replaces the first one, and a toast says so, since the first may be out
 * of view.
 */
export function toggleCompared(id: number): void {
  const { ids } = useCompared.getState()
  const isIn = ids.includes(id)
  if (!isIn && ids.length === MOST_COMPARED)
    toast.show({
      title: 'Three at Most',
      message: 'This creator replaced the first one you chose.',
      tone: 'plain',
    })
  keep(isIn ? ids.filter((one) => one !== id) : [...ids, id].slice(-MOST_COMPARED))
}

export const clearCompared = (): void => keep([])

type Props = { creator: Pick<ScoutedCreator, 'id' | 'channelName'>; size?: 'full' | 'small' | 'icon' }

/** Adds a creator to the comparison or removes it. `size`: small text or an icon where space is tight. */
export function CompareButton({ creator: { id, channelName }, size = 'full' }: Props) {
  const { ids } = useCompared()
  const isCompared = ids.includes(id)
  const name = `Compare ${channelName}`
  const label = isCompared ? 'Compared' : 'Compare'
  if (size !== 'full')
    return (
      <IconButton
        name={name}
        aria-pressed={isCompared}
        className={`${isCompared ? 'text-go-text' : 'text-muted'} ${size === 'small' ? styles.labelled : ''}`}
        onClick={() => toggleCompared(id)}
      >
        <Scale size={18} aria-hidden="true" />
        {size === 'small' && label}
      </IconButton>
    )
  return (
    <>
      <button
        type="button"
        className={buttonClass()}
        aria-pressed={isCompared}
        aria-label={name}
        onClick={() => toggleCompared(id)}
      >
        <Scale size={18} aria-hidden="true" />
        {label}
      </button>
      {isCompared && ids.length > 1 && (
        <Link to="/scout?compared" className={buttonClass()}>
          Side by side ({ids.length})
        </Link>
      )}
    </>
  )
}

type CompareStripProps = { creators: readonly ScoutedCreator[]; onCompare: () => void }

/** The creators chosen for comparison, in a strip that stays visible above the list. */
export function CompareStrip({ creators, onCompare }: CompareStripProps) {
  const isAlone = creators.length === 1
  return (
    <section className={`${styles.reach} ${styles.strip}`} aria-label="To compare">
      <p role="status" className="min-w-0 grow pl-2 text-caption/[18px]">
        <b className="block text-sm">{creators.length} chosen</b>
        <span className="line-clamp-2">
          {creators.map(({ channelName }) => channelName).join(', ')}
          {isAlone && ', and one or two more'}
        </span>
      </p>
      <Button tone="coin" disabled={isAlone} onClick={onCompare}>
        Compare
      </Button>
      <Button onClick={clearCompared}>Clear</Button>
    </section>
  )
}
