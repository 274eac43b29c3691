/** The slide-out menu: the signed-in user, all screens, the colour theme, the desktop app's own pages, and signing out. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, ChevronRight, KeyRound, LogIn, Timer, Info, Server } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { about } from '#contract/about.ts'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'
import { isInDesktopApp } from '#web/ui/use-media.ts'
import { exactDollars } from '#web/ui/format.ts'
import { loginAddress } from '#web/ui/full-navigation.ts'
import { RulesDialog } from '#web/domain/competition/use-rules.tsx'
import { isKnownAdmin } from '#web/domain/player/known-admin.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { BalanceLink } from '#web/domain/player/balance-link.tsx'
import { SignOutButton } from '#web/domain/player/sign-out-button.tsx'
import { MENU_ICONS, type MenuIcon } from './menu-icons.ts'
import { BrandIcon } from '#web/ui/brand-icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MenuGroup } from '#web/app/route.ts'
import { screens } from '#web/app/routes.ts'
import { ShellChoice } from './shell-choice.tsx'
import styles from './menu.module.css'
import { setLetterKeys, useLetterKeys } from '#web/ui/device-settings.ts'

/** The folded groups of the menu: second names of screens, and pages that players seldom need. */
const MORE = ['Other ways', 'Social platforms'] as const satisfies readonly MenuGroup[]

/** Opens the dialog for the admin code before the screen. New administrators open /admin by its address. */
const ADMIN = '/manage-creators'
const PRACTICE = '/practice'

export default function Menu({ onClose }: { onClose: () => void }) {
  const { user } = useUser()
  // only the cached value is read, because the menu sends no request for it
  const { data: installation } = useQuery({ ...ask(about), enabled: false })

  return (
    <Dialog open as="drawer" title="Menu" onClose={onClose}>
      {user && !isViewer(user) && (
        <BalanceLink className="panel mb-4 flex items-center gap-3 p-3" onFollow={onClose}>
          <Picture src="/art/coin.webp" alt="" width={34} height={34} />
          <div className="min-w-0">
            <p className="truncate text-sm font-semibold">{user.firstName ?? 'Player'}</p>
            <p className="disp text-sm font-bold text-coin-text">{exactDollars(user.balance)}</p>
          </div>
          <ChevronRight className="ml-auto flex-none text-muted" size={18} aria-hidden="true" />
        </BalanceLink>
      )}
      <nav aria-label="Menu" className="grid gap-4">
        <Group title="Main" onFollow={onClose}>
          {user && <RulesItem />}
        </Group>
        <Group title="Games and League" onFollow={onClose} />
        {user && installation?.hasPractice !== false && (
          <Link to={PRACTICE} onClick={onClose} className={`${styles.item} -mt-3`}>
            <Timer size={20} aria-hidden="true" />
            Practice: a day in 60 seconds
          </Link>
        )}
        <Fold isInside name="menu" title="More" aside="Money, IPO, Instagram, X, TikTok, Spotify">
          <div className="grid gap-4">
            {MORE.map((group) => (
              <Group key={group} title={group} onFollow={onClose} />
            ))}
          </div>
        </Fold>
      </nav>
      <ShellChoice />
      {isInDesktopApp() && <DesktopLinks />}
      {user && <LetterKeysSwitch />}
      <div className="mt-5 grid">{user ? <SignOutButton /> : <SignInLink />}</div>
      {user && isKnownAdmin(user.id) && (
        <Link to={ADMIN} onClick={onClose} className={`${styles.item} mt-2 justify-center text-caption text-muted`}>
          <KeyRound size={16} aria-hidden="true" />
          Admin
        </Link>
      )}
    </Dialog>
  )
}

function SignInLink() {
  return (
    <a href={loginAddress('/play')} className={buttonClass('coin')}>
      <LogIn size={19} aria-hidden="true" />
      Sign in
    </a>
  )
}

function Icon({ name }: { name: MenuIcon }) {
  const Named = MENU_ICONS[name]
  return <Named size={20} aria-hidden="true" />
}

type GroupProps = { title: MenuGroup; onFollow: () => void; children?: ReactNode }

/** `children`: further items. */
function Group({ title, onFollow, children }: GroupProps) {
  const items = screens.flatMap(({ path, menu = [] }) =>
    menu.filter(({ group }) => group === title).map((item) => ({ ...item, to: path })),
  )
  const follow = (part: string | undefined) => {
    onFollow()
    // this scrolls only if the screen is the present page; otherwise the part scrolls to itself when it is shown
    if (part !== undefined) document.getElementById(part)?.scrollIntoView()
  }
  return (
    <section aria-label={title}>
      <h3 className="eyebrow px-3 pb-1">{title}</h3>
      <ul className="grid grid-cols-2 gap-1">
        {items.map((item) => (
          <li key={item.label}>
            <Link
              to={item.part === undefined ? item.to : `${item.to}#${item.part}`}
              onClick={() => follow(item.part)}
              className={styles.item}
              {...(item.isAlias && { 'aria-current': undefined })}
            >
              {'brand' in item ? <BrandIcon brand={item.brand} size={19} /> : <Icon name={item.icon} />}
              {item.label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}

/** Opens the rules of the active competition over the menu. */
function RulesItem() {
  const queries = useQueryClient()
  const [of, setOf] = useState<{ competition: Competition; creators: readonly Creator[] } | null>(null)
  const open = async () => {
    const [competition, creators] = await Promise.all([
      queries.fetchQuery(ask(activeCompetition)),
      queries.fetchQuery(ask(allCreators)),
      RulesDialog.load(),
    ])
    if (competition) setOf({ competition, creators })
    else
      toast.show({ title: 'No Active Competition', message: 'Its rules are here once a draft is open', tone: 'plain' })
  }
  return (
    <li>
      <button
        type="button"
        className={`${styles.item} w-full`}
        aria-haspopup="dialog"
        onClick={() => void open().catch(toast.refuseAs('The rules did not load'))}
      >
        <BookOpen size={20} aria-hidden="true" />
        Rules
      </button>
      {of && <RulesDialog {...of} onClose={() => setOf(null)} />}
    </li>
  )
}

/**
 * Lets the letters A, B, X, Y press the controller, and 1, 2, 3 pick in practice, from anywhere on the page. Not offered on devices with
 * touch only.
 */
function LetterKeysSwitch() {
  const areEverywhere = useLetterKeys((state) => state.areEverywhere)
  return (
    <label className={`${styles.item} ${styles.choice} ${styles.letters} mt-2`}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={areEverywhere}
        aria-checked={areEverywhere}
        onChange={(event) => setLetterKeys(event.target.checked)}
      />
      <span>
        Use letter keys A, B, X, Y anywhere
        <span className="block text-caption/4 font-medium text-muted">
          Also 1, 2, 3 in practice. Otherwise they work only while the controller or a card has focus.
        </span>
      </span>
    </label>
  )
}

/** Links to the desktop app's own pages. The app handles these addresses itself, because a page of a server cannot call the app. */
const LINKS = [
  { label: 'Change server', to: 'fantasysocial://start', icon: Server },
  { label: 'About', to: 'fantasysocial://about', icon: Info },
]

function DesktopLinks() {
  return (
    <section aria-label="Desktop app" className="mt-5">
      <h3 className="eyebrow px-3 pb-1">Desktop app</h3>
      <ul className="grid grid-cols-2 gap-1">
        {LINKS.map(({ label, to, icon: Icon }) => (
          <li key={label}>
            <a href={to} className={styles.item}>
              <Icon size={20} aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
