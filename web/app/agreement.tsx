/** The agreement that must be accepted before the game, with a sign-out button beside it. */
import { NdaScreen } from '#web/features/nda/nda-screen.tsx'
import { SignOutButton } from '#web/components/sign-out-button.tsx'

export function Agreement() {
  return <NdaScreen aside={<SignOutButton />} />
}
