/** Tabs: one of a few panels is shown. Arrow keys, Home and End move between the tabs, as everywhere. */
import { useRef, type KeyboardEvent, type ReactNode } from 'react'

type Given<Id extends string> = {
  name: string
  tabs: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  children: ReactNode
}

export function Tabs<Id extends string>({ name, tabs, chosen, onChoose, children }: Given<Id>) {
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[to % tabs.length]!
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={name} className="tabs" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            className="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`panel-${tab.id}`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${chosen}`} aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  )
}
