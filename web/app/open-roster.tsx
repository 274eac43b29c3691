/** Shows the roster manager of the entry that is being changed. It is loaded with the first one. */
import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useManagedEntry } from '#web/domain/entry/chosen-entry.ts'

const ManagedRoster = lazyComponent(
  () => import('#web/domain/roster/manager/managed-roster.tsx'),
  (file) => file.ManagedRoster,
)

export function OpenRoster() {
  const isOpen = useManagedEntry(({ open }) => open !== null)
  return (
    isOpen && (
      <Suspense>
        <ManagedRoster />
      </Suspense>
    )
  )
}
