/** The agreement that must be accepted before the game, with a sign-out button beside it, and the way to watch without it below. */
import { useEffect } from 'react'
import { watchAddress } from '#web/lib/full-navigation.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { noteAgreement } from '#web/lib/agreement-open.ts'
import { NdaScreen } from '#web/features/nda/nda-screen.tsx'
import { LeaveButton } from '#web/components/leave-button.tsx'
import { SignOutButton } from '#web/components/sign-out-button.tsx'

export function Agreement() {
  useEffect(() => noteAgreement(true), [])
  const instead = (
    <LeaveButton
      to={watchAddress(useAddress())}
      className="mx-auto min-h-11 px-4 text-[14px] font-semibold text-muted underline hover:text-text"
    >
      Not now: watch as a viewer
    </LeaveButton>
  )
  return <NdaScreen aside={<SignOutButton />} instead={instead} />
}
