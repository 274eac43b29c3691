/** Asks for a confirmation before a creator leaves the catalogue. */
import { deleteCreator, type AdminCreator } from '#contract/admin.ts'
import { call, refusalOf } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAdminAction } from './use-admin.ts'

const WHAT_STAYS = 'Rosters that have this creator keep it until the competition ends. Nobody else can pick it.'

export function DeleteCreator({
  creator: { id, channelName },
  onClose,
}: {
  creator: AdminCreator
  onClose: () => void
}) {
  const remove = useAdminAction({
    call: () => call(deleteCreator, { params: { creatorId: id } }),
    succeeded: () => ({ title: 'Creator Deleted!', message: channelName }),
    failed: 'Failed to delete creator',
    onDone: onClose,
    onError: (error) => {
      if (!refusalOf(error, 'creator_not_found')) return false
      toast.show({
        title: 'Deleted Meanwhile',
        message: `${channelName} has left the catalogue already`,
        tone: 'plain',
      })
      onClose()
      return true
    },
  })
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button tone="flare" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {remove.isPending ? 'Deleting...' : 'Delete'}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Creator"
      description={`Are you sure you want to delete ${channelName}? This action cannot be undone. ${WHAT_STAYS}`}
      actions={actions}
    />
  )
}
