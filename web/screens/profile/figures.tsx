/** The player in three numbers. The balance is in the wallet. */
import type { User } from '#contract/auth.ts'
import { exactDollars, whole } from '#web/ui/format.ts'
import { Term } from '#web/domain/competition/term.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Roll } from '#web/ui/roll.tsx'
import styles from './profile.module.css'

export function Figures({ user }: { user: User }) {
  const figures = [
    { name: '1st places', art: 'trophy', value: whole(user.totalWins) },
    { name: 'Earnings', art: 'gem', value: exactDollars(user.totalEarnings) },
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
