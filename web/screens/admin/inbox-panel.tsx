/**
 * Items that wait for an admin, and decided items. Shows loading, an error, an empty list, or the first few of each list, with more on
 * request.
 */
import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The result of the query that reads the list. */
export type Read<Item> = { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown }

type Inbox<Item> = Read<Item> & {
  title: string
  /** The name of the items as a plural in lower case, such as "prizes". */
  items: string
  /** The number of items shown at first, and added with each press. */
  step: number
  isWaiting: (item: Item) => boolean
  showWaiting: (item: Item) => ReactNode
  showDecided: (item: Item) => ReactNode
}

export function InboxPanel<Item>(inbox: Inbox<Item>) {
  const { data, error, refetch, title, items, step, isWaiting, showWaiting, showDecided } = inbox
  const waiting = data?.filter(isWaiting) ?? []
  const decided = data?.filter((item) => !isWaiting(item)) ?? []
  const settled = useSettled(waiting.length)
  return (
    <Panel
      title={title}
      aside={data && <span className={`pill ${waiting.length > 0 ? 'pill-coin' : ''}`}>{waiting.length} waiting</span>}
    >
      {!data && !error && (
        <p role="status" className="mt-3 text-sm/5 text-muted">
          Loading {items}...
        </p>
      )}
      {!data && error && (
        <p className="mt-3 flex items-center gap-3 text-sm/5 text-muted">
          <span className="grow">
            The {items} did not load: {errorMessageOf(error).message}
          </span>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {data && waiting.length === 0 && <p className="mt-3 text-sm/5 text-muted">No {items} are waiting.</p>}
      <Few items={waiting} step={step} show={showWaiting} {...settled} />
      {decided.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">Decided ({decided.length})</summary>
          <Few items={decided} step={step} show={showDecided} />
        </details>
      )}
    </Panel>
  )
}

/** For this time after the list became shorter, presses are ignored, because they were meant for the item that was there before. */
export const SETTLE_MS = 600

function useSettled(count: number): Pick<ComponentProps<'ul'>, 'onClickCapture'> {
  const last = useRef({ count, shorterAt: -Infinity })
  useLayoutEffect(() => {
    if (count < last.current.count) last.current.shorterAt = performance.now()
    last.current.count = count
  }, [count])
  return {
    onClickCapture: (event) => {
      if (performance.now() - last.current.shorterAt < SETTLE_MS) event.stopPropagation()
    },
  }
}

type FewOf<Item> = { items: readonly Item[]; step: number; show: (item: Item) => ReactNode }

function Few<Item>({ items, step, show, onClickCapture }: FewOf<Item> & Pick<ComponentProps<'ul'>, 'onClickCapture'>) {
  const [shown, setShown] = useState(step)
  if (items.length === 0) return null
  return (
    <div className="mt-3 grid gap-2.5">
      <ul className="grid gap-2.5" onClickCapture={onClickCapture}>
        {items.slice(0, shown).map(show)}
      </ul>
      {items.length > shown && <Button onClick={() => setShown(shown + step)}>Show more</Button>}
    </div>
  )
}
