/**
 * Signing in with an account of this installation, creating one, or watching as a viewer.
 *
 * The gate does the rest: a signed-in player is redirected to `?to=`.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { about } from '#contract/about.ts'
import { signIn, signUp } from '#contract/auth.ts'
import { SignIn, SignUp } from '#contract/forms.schemas.ts'
import { safePath } from '#contract/paths.ts'
import { ask, call } from '#web/lib/call.ts'
import { loginAddress } from '#web/lib/full-navigation.ts'
import { hasPlayedHere } from '#web/lib/session.ts'
import { readTab, SESSION_ENDED, writeTab } from '#web/lib/tab-storage.ts'
import { LegalLinks } from '#web/components/legal-links.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/link.tsx'
import { SpacePicture } from '#web/ui/space-picture.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountForm, type AccountField } from './account-form.tsx'
import { WatchButton } from './watch-button.tsx'
import styles from './sign-in.module.css'

const SIGN_IN = { id: 'sign-in', label: 'Sign in' } as const
const SIGN_UP = { id: 'sign-up', label: 'Sign up' } as const
type Tab = (typeof SIGN_IN | typeof SIGN_UP)['id']

const EMAIL: AccountField<'email'> = { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }

const SIGN_IN_FIELDS: readonly AccountField<'email' | 'password'>[] = [
  EMAIL,
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
]
const SIGN_UP_FIELDS: readonly AccountField<'email' | 'password' | 'firstName' | 'lastName'>[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', hint: 'Optional' },
  EMAIL,
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 8 characters',
  },
]

export function SignInScreen() {
  const [search] = useSearchParams()
  const { data: installation } = useQuery(ask(about))
  const [wasEnded] = useState(() => search.has('to') && readTab(SESSION_ENDED) !== null)
  useEffect(() => writeTab(SESSION_ENDED, null), [])
  return (
    <main className="landing" data-theme="midnight">
      <SpacePicture />
      <div className={styles.place}>
        <section className={`panel panel-shell ${styles.card}`} aria-labelledby="sign-in-title">
          <Link to="/" className="topbar-home mb-3 w-fit" aria-label="Fantasy Social, home">
            <Mark />
            <span className="disp text-[15px] font-extrabold">FANTASY SOCIAL</span>
          </Link>
          <h1 id="sign-in-title" className="disp mb-4 text-[24px]/7 font-bold">
            Take your seat
          </h1>
          {wasEnded && (
            <p role="status" className="-mt-2 mb-4 text-[14px]/5 text-muted">
              You have been signed out: your password was changed, or this session was ended. Sign in to go on.
            </p>
          )}
          {installation?.signIn === 'openid-connect' ? (
            <OrganisationLink to={safePath(search.get('to'))} />
          ) : (
            <BuiltInAccounts />
          )}
          <p className="mt-4 text-center text-[12px]/5 text-muted">
            By continuing, you agree to our terms and to YouTube’s.
          </p>
          <LegalLinks />
        </section>
      </div>
    </main>
  )
}

function OrganisationLink({ to }: { to: string }) {
  return (
    <a href={loginAddress(to)} className={buttonClass('coin', 'w-full')}>
      Sign in through your organisation
    </a>
  )
}

/** Who has played in this browser signs in, everybody else signs up: that tab comes first. */
function BuiltInAccounts() {
  const [tabs] = useState(() => (hasPlayedHere() ? [SIGN_IN, SIGN_UP] : [SIGN_UP, SIGN_IN]))
  const [tab, setTab] = useState<Tab>(tabs[0]!.id)
  const [knownEmail, setKnownEmail] = useState('')
  const signInWith = (email: string) => {
    setKnownEmail(email)
    setTab('sign-in')
  }
  return (
    <Tabs name="Sign in or sign up" tabs={tabs} chosen={tab} onChoose={setTab}>
      <div className="mt-5 grid gap-4">
        {tab === 'sign-in' ? <SignInForm email={knownEmail} /> : <SignUpForm onKnown={signInWith} />}
        <p className={styles.or}>or</p>
        <WatchButton />
      </div>
    </Tabs>
  )
}

function SignInForm({ email }: { email: string }) {
  return (
    <AccountForm
      initial={{ email }}
      shape={SignIn}
      fields={SIGN_IN_FIELDS}
      send={(body) => call(signIn, { body })}
      beside={{ wrong_credentials: 'password' }}
      submit={{ label: 'Sign in', pending: 'Signing in...', failed: 'Sign-In Failed' }}
    />
  )
}

function SignUpForm({ onKnown }: { onKnown: (email: string) => void }) {
  return (
    <AccountForm
      instead={{ after: 'email_taken', label: 'Sign in with this email', onChoose: ({ email }) => onKnown(email) }}
      shape={SignUp}
      fields={SIGN_UP_FIELDS}
      send={(body) => call(signUp, { body })}
      beside={{ email_taken: 'email', weak_password: 'password' }}
      submit={{ label: 'Create account', pending: 'Creating account...', failed: 'Sign-Up Failed' }}
    />
  )
}
