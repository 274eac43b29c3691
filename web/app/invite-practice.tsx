/**
 * Invites to a practice round who has just accepted the agreement, and while entries are closed everybody who has not practised and is at
 * the draft. It is loaded for nobody else.
 */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { activeCompetition } from '#contract/competitions.ts'
import { ask } from '#web/lib/call.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useUser } from '#web/lib/session.ts'
import { PRACTICE_DECLINED, PRACTICE_OFFER, readTab } from '#web/lib/tab-storage.ts'

const Invitation = lazyComponent(
  () => import('#web/features/practice/invitation.tsx'),
  (file) => file.Invitation,
)

export function InvitePractice() {
  const [offer] = useState(() => readTab(PRACTICE_OFFER))
  const { user } = useUser()
  const [path] = useLocation()
  const mayWait = offer === null && user?.practiceDoneAt === null && (path === '/' || path === '/play')
  const { data: active } = useQuery({ ...ask(activeCompetition), enabled: mayWait })
  const isWaiting = mayWait && active?.phase === 'live'
  return (
    (isWaiting || (offer !== null && offer !== PRACTICE_DECLINED)) && (
      <Suspense>
        <Invitation />
      </Suspense>
    )
  )
}
