/**
 * Reads a list of YouTube item by item. An invalid field is left out of its item, and an item that cannot be read without the field is left
 * out of the list. All other items stay.
 */
import * as z from 'zod/mini'

/**
 * `fields` are the paths of the unreadable fields, such as "statistics.viewCount". `isLeftOut` is true if the whole item could not be read.
 */
export type OddItem = { list: string; itemId: string | null; fields: string[]; isLeftOut: boolean }

export type ReadList<Item> = { items: Item[]; odd: OddItem[]; nextPageToken: string | undefined }

/** The number of attempts to leave fields out of one item: an invalid field may hide another one. */
const MOST_TRIES = 4

/** Returns null for a response that is not such a list, or for several items of which none can be used. */
export function readList<Item extends z.core.$ZodType>(
  { kinds, item, needed }: ListShape<Item>,
  response: unknown,
): ReadList<z.output<Item>> | null {
  const list = List.safeParse(response).data
  if (!list || !kinds.includes(list.kind.replace(/^youtube#(.*)Response$/, '$1'))) return null
  const read: ReadList<z.output<Item>> = { items: [], odd: [], nextPageToken: tokenOf(list.nextPageToken) }
  for (const raw of list.items) {
    const { value, fields } = readItem(item, raw)
    if (value !== undefined) read.items.push(value)
    if (fields.length > 0) read.odd.push({ list: kinds[0], itemId: idOf(raw), fields, isLeftOut: value === undefined })
  }
  const isUnusable = ({ fields, isLeftOut }: OddItem) => isLeftOut || (needed !== undefined && fields.includes(needed))
  return list.items.length > 1 && read.odd.filter(isUnusable).length === list.items.length ? null : read
}

/** The field without which an item cannot be used. */
export type ListShape<Item extends z.core.$ZodType> = {
  kinds: readonly [string, ...string[]]
  item: Item
  needed?: string
}

/** A list leaves `items` out if nothing matched. Its kind distinguishes it from any other response without items. */
const List = z.object({
  kind: z.string(),
  items: z._default(z.array(z.unknown()), []),
  nextPageToken: z.optional(z.unknown()),
})

const tokenOf = (token: unknown): string | undefined => (typeof token === 'string' && token !== '' ? token : undefined)

function readItem<Item extends z.core.$ZodType>(
  item: Item,
  raw: unknown,
): { value: z.output<Item> | undefined; fields: string[] } {
  let left = raw
  const fields: string[] = []
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const parsed = z.safeParse(item, left)
    if (parsed.success) return { value: parsed.data, fields }
    const paths = parsed.error.issues.map(({ path }) => path)
    fields.push(...paths.map((path) => path.join('.') || 'item'))
    if (paths.some((path) => path.length === 0)) break
    left = structuredClone(left)
    for (const path of paths) leaveOut(left, path)
  }
  return { value: undefined, fields }
}

function leaveOut(from: unknown, path: readonly PropertyKey[]): void {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], from)
  if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, path.at(-1)!)
}

/** Returns the item's id as short text for the log, or null if it has none. */
function idOf(raw: unknown): string | null {
  const { id } = (typeof raw === 'object' && raw !== null ? raw : {}) as { id?: unknown }
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? id : null
}
