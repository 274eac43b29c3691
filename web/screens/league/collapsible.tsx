/** A panel that can be collapsed: on a desktop open at first, and a narrow rail when collapsed; on a phone collapsed at first. */
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useDesktop } from '#web/ui/use-media.ts'
import styles from './league.module.css'

type Props = { title: string; side: 'left' | 'right'; children: ReactNode }

export function Collapsible({ title, side, children }: Props) {
  const isDesktop = useDesktop()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isDesktop
  const id = useId()
  return (
    <aside
      className={`panel ${styles.side}`}
      data-side={side}
      data-open={isOpen ? 1 : 0}
      aria-labelledby={`${id}title`}
    >
      <h2>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={`${id}content`}
          onClick={() => setChosen(!isOpen)}
        >
          <span id={`${id}title`} className={`${styles.foldTitle} disp text-sm/6 font-bold`}>
            {title}
          </span>
          <ChevronDown size={20} aria-hidden="true" className={styles.foldArrow} />
        </button>
      </h2>
      <div id={`${id}content`} hidden={!isOpen} className="px-4 pb-4">
        {children}
      </div>
    </aside>
  )
}
