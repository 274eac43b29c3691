/** The player's profile, at /discovery: level, winnings, streak, the balance and its ledger, past competitions, the account. */
import type { User } from '#contract/auth.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { SignOutButton } from '#web/domain/player/sign-out-button.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Account } from './account.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Figures } from './figures.tsx'
import { LevelCard } from './level-card.tsx'
import { PastCompetitions } from './past-competitions.tsx'
import { Wallet } from './wallet.tsx'

export function ProfileScreen() {
  const { user } = useUser()
  if (!user) return <Splash />
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[360px_minmax(0,1fr)]">
      <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
        <LevelCard user={user} />
        <Figures user={user} />
        <Wallet user={user} />
        <div className="grid grid-cols-1 gap-4 max-lg:hidden">
          <OwnAccount user={user} />
        </div>
      </div>
      <PastCompetitions isViewer={isViewer(user)} />
      <div className="grid grid-cols-1 gap-4 lg:hidden">
        <OwnAccount user={user} />
      </div>
      <ReplayNote competition={null} className="text-center lg:col-span-2" />
    </div>
  )
}

/** Viewers share one account, which is nobody's to manage. */
function OwnAccount({ user }: { user: User }) {
  const isOwn = !isViewer(user)
  return (
    <>
      {isOwn && <Account user={user} />}
      <div className="grid gap-1">
        <SignOutButton />
        {isOwn && <DeleteAccount />}
      </div>
    </>
  )
}
