/**
 * Chooses the entry that a screen shows: tabs on a desktop, a button that opens a list on a phone. Renders nothing if the player has a
 * single entry.
 */
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Entry } from '#contract/entries.ts'
import { points } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Rank } from '#web/ui/rank.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { EntryFaces } from '#web/domain/entry/entry-faces.tsx'
import { placeText, tieOfPlace } from '#web/domain/competition/place.ts'
import styles from './entry-switch.module.css'

export type EntryChoice = { entries: readonly Entry[]; nth: number; onChoose: (nth: number) => void }

type TabsProps = EntryChoice & { children: ReactNode }

export function EntryTabs({ entries, nth, onChoose, children }: TabsProps) {
  if (entries.length === 1) return children
  return (
    <Tabs
      name="Your entries"
      className={styles.tabs}
      tabs={entries.map((entry, at) => ({
        id: String(at),
        label: (
          <span className={styles.tab}>
            {[`Entry ${at + 1}`, placeText(entry, '')].filter(Boolean).join(' · ')}
            <EntryFaces entry={entry} />
          </span>
        ),
      }))}
      chosen={String(nth)}
      onChoose={(id) => onChoose(Number(id))}
    >
      {children}
    </Tabs>
  )
}

/** `isFigure`: the switch stands in a row of figures and looks like one of them. */
export function EntryChip({ entries, nth, onChoose, isFigure = false }: EntryChoice & { isFigure?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (entries.length === 1) return null
  const choose = (at: number) => {
    onChoose(at)
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.chip} ${isFigure ? styles.figure : ''}`}
        aria-label={`Entry ${nth + 1} of ${entries.length}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {!isFigure && 'Entry '}
        {nth + 1} of {entries.length}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <Dialog open={isOpen} as="sheet" title="Your entries" onClose={() => setOpen(false)}>
        <ul className="grid gap-2">
          {entries.map((entry, at) => (
            <li key={entry.id}>
              <button type="button" className={styles.entry} aria-current={at === nth} onClick={() => choose(at)}>
                <span className="grid min-w-[34px] justify-items-center">
                  <Rank rank={entry.rank} size={30} tie={tieOfPlace(entry)} hasMedal={entry.totalScore > 0} />
                </span>
                <span className="grid justify-items-start gap-1 text-sm font-bold">
                  Entry {at + 1}
                  <EntryFaces entry={entry} />
                </span>
                <span className="disp text-sm/6 font-bold text-go-text">
                  {points(entry.totalScore)}
                  <span className="ml-1 font-sans text-2xs font-medium text-muted">pts</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
