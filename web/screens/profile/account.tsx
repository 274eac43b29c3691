/** The player's own account: the name, the sessions, the password and the sounds. The dialogs are loaded when they are opened. */
import {
  ChevronRight,
  KeyRound,
  MonitorSmartphone,
  type LucideIcon,
  UserPlus,
  UserRound,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { SEATS_AND_PRIZES } from '#web/domain/player/seat-texts.ts'
import { AT_PROVIDER, readTab, writeTab } from '#web/ui/storage.ts'
import { toast } from '#web/ui/toast.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './profile.module.css'
import { respondTo } from '#web/domain/competition/feedback.ts'
import { switchSounds, useSounds } from '#web/ui/device-settings.ts'

const OwnSessions = lazyComponent(
  () => import('./own-sessions.tsx'),
  (file) => file.OwnSessions,
)
const NewPassword = lazyComponent(
  () => import('./new-password.tsx'),
  (file) => file.NewPassword,
)

const BecomeAccount = lazyComponent(
  () => import('./seat-account.tsx'),
  (file) => file.BecomeAccountDialog,
)
const NewRecoveryCode = lazyComponent(
  () => import('./seat-account.tsx'),
  (file) => file.NewRecoveryCode,
)

const NewName = lazyComponent(
  () => import('./new-name.tsx'),
  (file) => file.NewName,
)

export function Account({ user }: { user: User }) {
  const [opened, setOpened] = useState<'name' | 'sessions' | 'password' | 'account' | 'words' | null>(null)
  const close = () => setOpened(null)
  useReturnFromProvider(user)
  return (
    <Panel title="Account">
      {user.isSeat && (
        <p className="mt-1 text-sm/5 text-muted">
          You have a seat: it is known to this browser and by its recovery code. {SEATS_AND_PRIZES}
        </p>
      )}
      <div className="mt-3 grid grid-cols-1 gap-2">
        {user.isSeat && <Row icon={UserPlus} name="Make it an account" onClick={() => setOpened('account')} />}
        {user.isSeat && <Row icon={KeyRound} name="New recovery code" onClick={() => setOpened('words')} />}
        <Row icon={UserRound} name="Change name" onClick={() => setOpened('name')} />
        <Row icon={MonitorSmartphone} name="Where you are signed in" onClick={() => setOpened('sessions')} />
        {user.signsInHere && <Row icon={KeyRound} name="Change password" onClick={() => setOpened('password')} />}
        <Sounds />
      </div>
      <Suspense>
        {opened === 'name' && <NewName user={user} onClose={close} />}
        {opened === 'sessions' && <OwnSessions onClose={close} />}
        {opened === 'account' && <BecomeAccount onClose={close} />}
        {opened === 'words' && <NewRecoveryCode onClose={close} />}
        {opened === 'password' && <NewPassword onClose={close} />}
      </Suspense>
    </Panel>
  )
}

/** Tells a player who returns from the page of a provider that the seat is an account now. */
function useReturnFromProvider({ isSeat }: User): void {
  useEffect(() => {
    if (readTab(AT_PROVIDER) === null) return
    writeTab(AT_PROVIDER, null)
    if (!isSeat) toast.show({ title: 'Account Ready', message: 'Sign in with this provider from now on' })
  }, [isSeat])
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

/** Switches sounds on and off on this device. Switching them on plays one. */
function Sounds() {
  const { isOn } = useSounds()
  const Icon = isOn ? Volume2 : VolumeX
  const press = () => {
    switchSounds(!isOn)
    if (!isOn) respondTo('rise')
  }
  return (
    <button type="button" role="switch" aria-checked={isOn} aria-label="Sounds" className={styles.row} onClick={press}>
      <Icon size={20} aria-hidden="true" />
      <span className="grid min-w-0 text-left">
        <span className="text-sm/5 font-semibold">Sounds</span>
        <span className="text-caption/4 text-muted">
          On this device. No sound plays while the device is set to reduce motion.
        </span>
      </span>
      <span className={`pill ${isOn ? 'pill-go' : ''}`}>{isOn ? 'On' : 'Off'}</span>
    </button>
  )
}
