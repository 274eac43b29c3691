/** What stands in place of the catalogue while it is empty. */
import { EmptyState } from '#web/ui/empty-state.tsx'

export function AddCreators() {
  return (
    <section id="creators" className="panel" aria-label="Add Creators">
      <EmptyState art="rocket" title="Add Creators" text="There is nobody to draft yet. An administrator can add channels to the catalogue." />
    </section>
  )
}
