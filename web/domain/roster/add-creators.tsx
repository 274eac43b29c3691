/** Replaces the list while the catalogue is empty. Admins can search for channels here. */
import { lazy, Suspense } from 'react'
import { Panel } from '#web/ui/panel.tsx'

const ChannelSearch = lazy(async () => ({
  default: (await import('#web/domain/creator/channel-search.tsx')).ChannelSearch,
}))

export function AddCreators() {
  return (
    <div id="creators">
      <Panel title="Add Creators">
        <p className="mt-1 mb-4 text-sm/5 text-muted">
          There is nobody to draft yet. An administrator can add channels, and you can draft them from the next
          competition on.
        </p>
        <Suspense>
          <ChannelSearch />
        </Suspense>
      </Panel>
    </div>
  )
}
