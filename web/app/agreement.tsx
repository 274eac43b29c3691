/** The agreement screen. It has a sign-out button, and below the agreement a link for watching without accepting it. */
import { useEffect } from 'react'
import { watchAddress, useAddress } from '#web/ui/full-navigation.ts'
import { noteAgreement, useUser } from '#web/domain/player/session.ts'
import { NdaScreen } from '#web/screens/nda/nda-screen.tsx'
import { LeaveButton } from '#web/domain/player/leave-button.tsx'
import { SignOutButton } from '#web/domain/player/sign-out-button.tsx'

export function Agreement() {
  useEffect(() => noteAgreement(true), [])
  const { user } = useUser()
  // an identity provider may not state how somebody wants to be called in public
  const proposedName = user && !user.signsInHere && !user.isSeat && user.username === null ? user.firstName : null
  const instead = (
    <LeaveButton
      to={watchAddress(useAddress())}
      className="mx-auto min-h-11 px-4 text-sm font-semibold text-muted underline hover:text-text"
    >
      Not now: watch as a viewer
    </LeaveButton>
  )
  return <NdaScreen aside={<SignOutButton />} instead={instead} proposedName={proposedName} />
}
