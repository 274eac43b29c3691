/** Says whether the applicant owns the channel: since when it is proven, the code to look for, or why it cannot be checked here. */
import { BadgeCheck, ScanSearch } from 'lucide-react'
import { checkOwnership, type Application } from '#contract/ipo.ts'
import { call } from '#web/api/call.ts'
import { relativeTime } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { useAdminAction } from './use-admin.ts'

export function Ownership({ application, isReplay }: { application: Application; isReplay: boolean }) {
  const { ownershipCode, ownershipProvenAt } = application
  if (ownershipProvenAt) return <Proven at={ownershipProvenAt} />
  return (
    <div className="grid gap-2">
      <p className="text-caption text-muted">
        Code: <code className="text-text select-all">{ownershipCode}</code>
      </p>
      {isReplay ? (
        <p className="text-caption text-muted">
          Ownership cannot be checked with recorded statistics. This game replays a recorded season: a channel outside
          it cannot be listed, but you can reject it with that reason. For a channel of the season the decision is
          yours.
        </p>
      ) : (
        <Check application={application} />
      )}
    </div>
  )
}

function Proven({ at }: { at: string }) {
  const now = useNow()
  return (
    <p className="flex items-center gap-1.5 text-caption font-semibold text-go-text">
      <BadgeCheck size={17} aria-hidden="true" />
      Ownership proven · {relativeTime(at, now)}
    </p>
  )
}

function Check({ application: { id, channelName } }: { application: Application }) {
  const check = useAdminAction({
    call: () => call(checkOwnership, { params: { applicationId: id } }),
    succeeded: () => ({ title: 'Ownership Proven', message: `The code is in the description of ${channelName}` }),
    failed: 'Failed to check ownership',
  })
  return (
    <>
      <p className="text-caption text-muted">You can approve once this code is in the channel's description.</p>
      <Button
        disabled={check.isPending}
        aria-label={`Check ownership of ${channelName}`}
        onClick={() => check.mutate(undefined)}
      >
        <ScanSearch size={17} aria-hidden="true" />
        {check.isPending ? 'Checking...' : 'Check ownership'}
      </Button>
    </>
  )
}
