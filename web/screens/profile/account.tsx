/** The player's own account: where they are signed in, and a change of password. The dialogs are loaded when they are opened. */
import { ChevronRight, KeyRound, MonitorSmartphone, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Sounds } from './sounds.tsx'
import styles from './profile.module.css'

const OwnSessions = lazyComponent(
  () => import('./own-sessions.tsx'),
  (file) => file.OwnSessions,
)
const NewPassword = lazyComponent(
  () => import('./new-password.tsx'),
  (file) => file.NewPassword,
)

export function Account({ user }: { user: User }) {
  const [opened, setOpened] = useState<'sessions' | 'password' | null>(null)
  const close = () => setOpened(null)
  return (
    <Panel title="Account">
      <div className="mt-3 grid grid-cols-1 gap-2">
        <Row icon={MonitorSmartphone} name="Where you are signed in" onClick={() => setOpened('sessions')} />
        {user.signsInHere && <Row icon={KeyRound} name="Change password" onClick={() => setOpened('password')} />}
        <Sounds />
      </div>
      <Suspense>
        {opened === 'sessions' && <OwnSessions onClose={close} />}
        {opened === 'password' && <NewPassword onClose={close} />}
      </Suspense>
    </Panel>
  )
}

function Row({ icon: Icon, name, onClick }: { icon: LucideIcon; name: string; onClick: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" className={styles.row} onClick={onClick}>
      <Icon size={20} aria-hidden="true" />
      <span className="min-w-0 text-left text-sm/5 font-semibold">{name}</span>
      <ChevronRight size={18} aria-hidden="true" className="text-muted" />
    </button>
  )
}
