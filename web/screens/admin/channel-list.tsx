/**
 * 'YouTube Channels (n)': the catalogue, searchable by name, id or category, with a choice of rows for bulk edits. Only the rows near the
 * window are rendered.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { AdminCreator } from '#contract/admin.ts'
import { foldText, SearchBox } from '#web/ui/search-box.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { usePageTop } from '#web/ui/elements.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BulkEditBar } from './bulk-edit-bar.tsx'
import { categoryLabel, ChannelRow } from './channel-row.tsx'
import { DeleteCreator } from './delete-creator.tsx'
import { EditChannel, tellDeleted } from './edit-channel.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

/** The estimated height of a row before it is measured: wide rows have the figures beside the name, narrow rows below it. */
const ROW_PX = { wide: 76, narrow: 126 }

const textOf = ({ channelName, youtubeId, category }: AdminCreator): string =>
  foldText(`${channelName} ${youtubeId} ${category} ${categoryLabel(category)}`)

export function ChannelList({ creators }: { creators: readonly AdminCreator[] }) {
  // the virtualizer is one mutable object, so the compiler would memoize stale results
  'use no memo'
  const [text, setText] = useState('')
  const [editingId, setEditingId] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<AdminCreator | null>(null)
  const bulk = useBulkEdit(creators)
  const wanted = foldText(useDeferredValue(text).trim())
  const shown = creators.filter((creator) => textOf(creator).includes(wanted))

  const edited = useRef<AdminCreator | null>(null)
  const startEdit = (creator: AdminCreator) => {
    edited.current = creator
    setEditingId(creator.id)
  }
  // this moves the focus back to the button that opened the editor
  useEffect(() => {
    if (editingId === null)
      list.current?.querySelector<HTMLElement>(`[data-edit="${edited.current?.id}"]`)?.focus({ preventScroll: true })
  }, [editingId])
  const isGone = editingId !== null && !creators.some(({ id }) => id === editingId)
  useEffect(() => {
    if (!isGone) return
    tellDeleted(edited.current!)
    setEditingId(null)
  }, [isGone])

  const list = useRef<HTMLUListElement>(null)
  const top = usePageTop(list)
  const isWide = useMedia('(min-width: 1200px)')
  const virtual = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => (isWide ? ROW_PX.wide : ROW_PX.narrow),
    getItemKey: (index) => shown[index]!.id,
    overscan: 6,
    scrollMargin: top,
  })

  return (
    <section className="panel min-w-0 p-4" aria-labelledby="channels">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="channels" className="disp text-sm/6 font-bold">
          YouTube Channels ({shown.length})
        </h2>
        <SearchBox
          className="grow sm:ml-auto sm:max-w-64"
          label="Search channels"
          placeholder="Name, id or category"
          value={text}
          onChange={setText}
        />
      </div>
      <BulkEditBar bulk={bulk} shown={shown} />
      {shown.length === 0 && <EmptyState art="planet" title="No creators found" />}
      <ul ref={list} className="relative mt-3" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const creator = shown[index]!
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 pb-2"
              style={{ transform: `translateY(${start - top}px)` }}
              aria-posinset={index + 1}
              aria-setsize={shown.length}
            >
              {editingId === creator.id ? (
                <EditChannel creator={creator} onClose={() => setEditingId(null)} />
              ) : (
                <ChannelRow
                  creator={creator}
                  selection={bulk.selectionOf(creator.id)}
                  onEdit={startEdit}
                  onDelete={setDeleting}
                />
              )}
            </li>
          )
        })}
      </ul>
      {deleting && <DeleteCreator creator={deleting} onClose={() => setDeleting(null)} />}
    </section>
  )
}
