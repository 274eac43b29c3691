/** In which order the creators of the draft come: kept for as long as the tab, so that it is the same after an entry. */
import { EVERYBODY, ORDERS, type Choice, type Order } from './finder/choice.ts'
import { readTab, writeTab } from '#web/ui/tab-storage.ts'

export const KEPT_ORDER = 'draft-order'

const isOrder = (name: string): name is Order => Object.hasOwn(ORDERS, name)

/** Everybody, in the order that is kept. */
export function choiceAtFirst(): Choice {
  const kept = readTab(KEPT_ORDER) ?? ''
  return isOrder(kept) ? { ...EVERYBODY, order: kept } : EVERYBODY
}

export const keepOrder = (order: Order): void => writeTab(KEPT_ORDER, order)
