/** The player in four numbers. */
import type { User } from '#contract/auth.ts'
import { exactDollars, whole } from '#web/lib/format.ts'
import { Roll } from '#web/ui/roll.tsx'

export function Figures({ user }: { user: User }) {
  const figures = [
    { name: 'Wins', art: 'trophy', value: whole(user.totalWins) },
    { name: 'Earnings', art: 'gem', value: exactDollars(user.totalEarnings) },
    { name: 'Streak', art: 'fire', value: whole(user.currentStreak) },
    { name: 'Balance', art: 'coin', value: exactDollars(user.balance) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3">
      {figures.map(({ name, art, value }) => (
        <div key={name} className="panel flex flex-col gap-1 p-3.5">
          <dt className="flex items-center gap-2 text-[13px] text-muted">
            <img src={`/art/${art}.webp`} alt="" width={24} height={24} />
            {name}
          </dt>
          <dd className="disp text-[17px]/7 font-bold">
            <Roll text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
