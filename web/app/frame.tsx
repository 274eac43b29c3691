/** The frame around every screen: header above, sections below, one <main> between them. */
import { Eye } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Dock } from './menu/dock.tsx'
import { MenuButton } from './menu/menu-button.tsx'
import { ShellSwitch } from './menu/shell-switch.tsx'
import { Bell } from '#web/domain/notifications/bell.tsx'
import { isAgreementOpen, isViewer, useUser } from '#web/domain/player/session.ts'
import { exactDollars } from '#web/ui/format.ts'
import { BalanceLink } from '#web/domain/player/balance-link.tsx'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { SignUpButton } from '#web/domain/player/leave-button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { OfflineNote } from './offline-note.tsx'
import styles from './frame.module.css'

export function Frame({ main, children }: { main?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <div className="frame">
      <a href="#screen" className={styles.skip}>
        Skip to content
      </a>
      <Header />
      <main ref={main} id="screen" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <LegalLinks />
      </footer>
      <Dock />
    </div>
  )
}

function Header() {
  const { user } = useUser()
  const isWatching = user ? isViewer(user) : false
  return (
    <header className="topbar">
      <Link to="/" className="topbar-home" aria-label="Fantasy Social, home">
        <Mark className={styles.mark} />
        {/* on the narrowest phone a viewer's header shows only the logo as the link home */}
        <span className={`topbar-name ${isWatching ? 'max-[359px]:hidden' : ''}`}>
          FANTASY
          <br /> SOCIAL
        </span>
      </Link>
      <OfflineNote />
      <div className="ml-auto flex items-center gap-2 md:gap-2.5">
        {isWatching ? <Watching /> : <Balance />}
        <ShellSwitch className="max-md:hidden" />
        {user && <Bell />}
        <MenuButton />
      </div>
    </header>
  )
}

/** Shown in place of the balance: says that the user is a viewer, and links to the sign-up. */
function Watching() {
  return (
    <SignUpButton className={styles.watching!}>
      <Eye size={18} aria-hidden="true" />
      <span>
        Watching <span className={styles.signUp}>{isAgreementOpen() ? <AcceptTheAgreement /> : 'Sign up'}</span>
      </span>
    </SignUpButton>
  )
}

/** A phone's header has room for one word. */
const AcceptTheAgreement = () => (
  <>
    <span className="max-md:sr-only">Accept the </span>
    <span className="max-md:capitalize">agreement</span>
  </>
)

/** Seats have no money. */
function Balance() {
  const { user } = useUser()
  if (!user || user.isSeat) return null
  return (
    <BalanceLink className="panel flex h-11 items-center gap-2 rounded-[14px] px-3.5 font-bold max-md:hidden">
      <Picture src="/art/coin.webp" alt="" width={22} height={22} />
      <span className="sr-only">Balance</span>
      <Roll text={exactDollars(user.balance)} />
    </BalanceLink>
  )
}
