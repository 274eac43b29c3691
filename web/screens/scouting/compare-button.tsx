/** Adds a creator to the comparison or removes it. In tight spaces: small text, or an icon only. */
import { Scale } from 'lucide-react'
import type { ScoutedCreator } from '#contract/scouting.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toggleCompared, useCompared } from './compared.ts'
import styles from './scouting.module.css'

type Props = { creator: Pick<ScoutedCreator, 'id' | 'channelName'>; size?: 'full' | 'small' | 'icon' }

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
