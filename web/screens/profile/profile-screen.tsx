/** The player's profile, at /discovery: level, winnings, streak, the balance and its ledger, past competitions, and the account. */
import type { User } from '#contract/auth.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { SignOutButton } from '#web/domain/player/sign-out-button.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Account } from './account.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PastCompetitions } from './past-competitions.tsx'
import { Wallet } from './wallet.tsx'
import { whole } from '#web/ui/format.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { Term } from '#web/domain/competition/term.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Roll } from '#web/ui/roll.tsx'
import styles from './profile.module.css'
import { xpOfLevel } from '#game/progress.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Progress } from '#web/ui/progress.tsx'

export function ProfileScreen() {
  const { user } = useUser()
  if (!user) return <Splash />
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[360px_minmax(0,1fr)]">
      <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
        <LevelCard user={user} />
        <Figures user={user} />
        {!user.isSeat && <Wallet user={user} />}
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

/** Viewers share one account, so they cannot manage it. */
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

/** Three figures of the player. The balance is in the wallet. */
function Figures({ user }: { user: User }) {
  const figures = [
    { name: '1st places', art: 'trophy', value: whole(user.totalWins) },
    { name: 'Earnings', art: 'gem', value: prizeDollars(user.totalEarnings) },
    { name: 'Streak', art: 'fire', value: whole(user.currentStreak) },
  ]
  return (
    <dl className="grid grid-cols-3 gap-3">
      {figures.map(({ name, art, value }) => (
        <div key={name} className="panel flex min-w-0 flex-col gap-1 p-3">
          <dt className="flex items-center gap-1.5 text-caption text-muted">
            <Picture src={`/art/${art}.webp`} alt="" width={20} height={20} />
            {name === 'Streak' ? <Term of="streak">{name}</Term> : name}
          </dt>
          <dd className={`disp mt-auto font-bold ${styles.figure}`}>
            <Roll text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The player, their level, and the experience left to the next level. */
function LevelCard({ user }: { user: User }) {
  const { level, xp, profileImageUrl } = user
  const from = xpOfLevel(level)
  const to = xpOfLevel(level + 1)
  const name = nameOf(user)
  return (
    <section data-theme="midnight" className={`screen ${styles.level}`} aria-labelledby="profile-name">
      <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
      <div className="relative grid grid-cols-1 gap-4 p-5">
        <div className="flex items-center gap-4">
          <span className={styles.face}>
            <Avatar src={profileImageUrl} name={name} size={64} alt="" isLazy={false} />
          </span>
          <div className="min-w-0">
            <h1 id="profile-name" className="disp text-2xl/8 font-extrabold wrap-anywhere">
              {name}
            </h1>
            {user.email && <p className="truncate text-caption opacity-85">{user.email}</p>}
          </div>
        </div>
        <div>
          <p className="mb-2 flex items-baseline justify-between gap-3 text-caption font-semibold">
            <span className="disp text-base/6 font-bold">Level {level}</span>
            <span>{whole(xp)} XP</span>
          </p>
          <Progress name="Experience" value={xp - from} max={to - from} text={`${whole(xp)} of ${whole(to)} XP`} />
          <p className="mt-2 text-caption opacity-85">
            {whole(Math.max(0, to - xp))} XP to level {level + 1}
          </p>
        </div>
      </div>
    </section>
  )
}

function nameOf(user: User): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return name || user.username || (isViewer(user) ? 'Viewer' : 'Player')
}
