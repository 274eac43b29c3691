/** The agreement that stands before the game, with the way out of the account beside it. */
import { NdaScreen } from '#web/features/nda/nda-screen.tsx'
import { SignOutButton } from '#web/components/sign-out-button.tsx'

export function Agreement() {
  return <NdaScreen aside={<SignOutButton />} />
}
