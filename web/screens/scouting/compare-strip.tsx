/** The creators chosen for comparison, in sight wherever the list is scrolled to; it takes no room from the list. */
import type { ScoutedCreator } from '#contract/scouting.ts'
import { Button } from '#web/ui/button.tsx'
import { clearCompared } from './compared.ts'
import styles from './scouting.module.css'

type Props = { creators: readonly ScoutedCreator[]; onCompare: () => void }

export function CompareStrip({ creators, onCompare }: Props) {
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
