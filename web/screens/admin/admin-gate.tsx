/** Shows a screen of administrators to a session with admin access, and the dialog for the admin code to others. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { elevation } from '#contract/admin.ts'
import { ask } from '#web/api/call.ts'
import { rememberAdmin } from '#web/domain/player/known-admin.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import AdminAccess, { ACCESS_OVER, whatViewersNeed } from '#web/domain/player/admin-access.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { SignUpButton } from '#web/domain/player/leave-button.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Splash } from '#web/ui/splash.tsx'

export function AdminGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...ask(elevation), staleTime: 0 })
  const hasAccess = data !== undefined && data.elevatedUntil !== null
  const [hadAccess, setHadAccess] = useState(false)
  const { user } = useUser()
  useEffect(() => {
    if (hasAccess && user) rememberAdmin(user.id)
  }, [hasAccess, user])
  if (hasAccess && !hadAccess) setHadAccess(true)
  if (!data && error)
    return <Failed isPage title="The dashboard did not load" error={error} onRetry={() => void refetch()} />
  if (!data) return <Splash />
  return hasAccess ? children : <Locked isOver={hadAccess} />
}

/** `isOver`: the dashboard was open here until the access expired. */
function Locked({ isOver }: { isOver: boolean }) {
  const { user } = useUser()
  return user && isViewer(user) ? (
    <EmptyState isPage art="astronaut" title="Admin Dashboard" text={whatViewersNeed()}>
      <SignUpButton className={buttonClass('coin')} />
    </EmptyState>
  ) : (
    <NeedsCode isOver={isOver} />
  )
}

function NeedsCode({ isOver }: { isOver: boolean }) {
  const [isAsking, setAsking] = useState(true)
  return (
    <>
      <EmptyState
        isPage
        art="astronaut"
        title="Admin Dashboard"
        text={
          isOver ? ACCESS_OVER : 'You need the admin code to manage the catalogue. It was printed at the first start.'
        }
      >
        <Button tone="coin" onClick={() => setAsking(true)}>
          Enter the Code
        </Button>
      </EmptyState>
      {isAsking && <AdminAccess isOver={isOver} onClose={() => setAsking(false)} />}
    </>
  )
}
