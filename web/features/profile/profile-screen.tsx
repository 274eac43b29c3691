/** The player's profile, at /discovery: level, winnings, streak, the balance and its ledger, past competitions, signing out. */
import { isViewer, useUser } from '#web/lib/session.ts'
import { ReplayNote } from '#web/components/replay-note.tsx'
import { SignOutButton } from '#web/components/sign-out-button.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Figures } from './figures.tsx'
import { LevelCard } from './level-card.tsx'
import { PastCompetitions } from './past-competitions.tsx'
import { Wallet } from './wallet.tsx'

export function ProfileScreen() {
  const { user } = useUser()
  if (!user) return <Splash />
  return (
    <div className="mx-auto grid w-full max-w-[1120px] grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[360px_minmax(0,1fr)]">
      <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
        <LevelCard user={user} />
        <Figures user={user} />
        <Wallet user={user} />
        <div className="grid gap-1 max-lg:hidden">
          <WaysOut canDelete={!isViewer(user)} />
        </div>
      </div>
      <PastCompetitions isViewer={isViewer(user)} />
      <div className="grid gap-1 lg:hidden">
        <WaysOut canDelete={!isViewer(user)} />
      </div>
      <ReplayNote competition={null} className="text-center lg:col-span-2" />
    </div>
  )
}

function WaysOut({ canDelete }: { canDelete: boolean }) {
  return (
    <>
      <SignOutButton />
      {canDelete && <DeleteAccount />}
    </>
  )
}
