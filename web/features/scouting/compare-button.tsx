/** Takes a creator into the comparison, or out of it. */
import { Scale } from 'lucide-react'
import type { ScoutedCreator } from '#contract/scouting.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toggleCompared, useCompared } from './compared.ts'

export function CompareButton({
  creator: { id, channelName },
}: {
  creator: Pick<ScoutedCreator, 'id' | 'channelName'>
}) {
  const { ids } = useCompared()
  const isCompared = ids.includes(id)
  return (
    <>
      <button
        type="button"
        className={buttonClass()}
        aria-pressed={isCompared}
        aria-label={`Compare ${channelName}`}
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
