/** Takes a creator into the comparison, or out of it; where there is little room only as a picture. */
import { Scale } from 'lucide-react'
import type { ScoutedCreator } from '#contract/scouting.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toggleCompared, useCompared } from './compared.ts'

type Props = { creator: Pick<ScoutedCreator, 'id' | 'channelName'>; isSmall?: boolean }

export function CompareButton({ creator: { id, channelName }, isSmall = false }: Props) {
  const { ids } = useCompared()
  const isCompared = ids.includes(id)
  const name = `Compare ${channelName}`
  if (isSmall)
    return (
      <IconButton
        name={name}
        aria-pressed={isCompared}
        className={isCompared ? 'text-go-text' : 'text-muted'}
        onClick={() => toggleCompared(id)}
      >
        <Scale size={18} aria-hidden="true" />
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
        {isCompared ? 'Compared' : 'Compare'}
      </button>
      {isCompared && ids.length > 1 && (
        <Link to="/scout" className={buttonClass()}>
          Side by side ({ids.length})
        </Link>
      )}
    </>
  )
}
