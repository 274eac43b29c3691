/** Tabs: one of several panels is shown. Arrow keys, Home and End move between the tabs. */
import { Tabs as RadixTabs } from 'radix-ui'
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'

type Props<Id extends string> = {
  name: string
  tabs: readonly { id: Id; label: ReactNode }[]
  chosen: Id
  onChoose: (id: Id) => void
  className?: string | undefined
  /** Content between the tabs and the panel. */
  beside?: ReactNode
  children: ReactNode
}

export function Tabs<Id extends string>({ name, tabs, chosen, onChoose, className, beside, children }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showChosen(list.current), [chosen])
  return (
    <RadixTabs.Root value={chosen} onValueChange={(id) => onChoose(id as Id)} className={className}>
      <RadixTabs.List ref={list} aria-label={name} className="tabs">
        {tabs.map(({ id, label }) => (
          <RadixTabs.Trigger key={id} value={id} className="tab" onMouseDown={focusWithoutRing}>
            {label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={chosen}>{children}</RadixTabs.Content>
      {beside}
    </RadixTabs.Root>
  )
}

/** Where the list of tabs scrolls by itself, the page keeps its position. */
function showChosen(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected="true"]')
  if (!list || !tab) return
  const [one, all] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollTop += Math.min(one.top - all.top, 0) + Math.max(one.bottom - all.bottom, 0)
}

/**
 * Radix focuses the pressed tab by script, and browsers show a focus ring after focus by script. The tab is therefore focused before that,
 * without a ring.
 */
function focusWithoutRing({ button, ctrlKey, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (button === 0 && !ctrlKey) currentTarget.focus({ focusVisible: false })
}
