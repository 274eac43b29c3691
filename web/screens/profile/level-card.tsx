/** The player, their level, and how far it is to the next. */
import type { User } from '#contract/auth.ts'
import { xpOfLevel } from '#game/progress.ts'
import { whole } from '#web/ui/format.ts'
import { isViewer } from '#web/domain/player/session.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './profile.module.css'

export function LevelCard({ user }: { user: User }) {
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
            <h1 id="profile-name" className="disp text-2xl/7 font-extrabold wrap-anywhere">
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
          <p className="mt-2 text-xs opacity-85">
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
