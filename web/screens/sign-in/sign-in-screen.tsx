/**
 * Signs in with an account of this installation, creates one, or watches as a viewer.
 *
 * A signed-in player is redirected to `?to=` by the gate (web/app/gate.tsx).
 */
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import { useSearchParams, useLocation } from 'wouter'
import { about } from '#contract/about.ts'
import { signIn, signUp, type User, watch } from '#contract/auth.ts'
import { SignIn, SignUp } from '#contract/forms.schemas.ts'
import { safePath } from '#contract/paths.ts'
import { ask, call } from '#web/api/call.ts'
import { hasPlayedHere, userQuery } from '#web/domain/player/session.ts'
import { ENDED_HERE } from '#web/api/session-marks.ts'
import { readTab, SESSION_ENDED, writeTab } from '#web/ui/storage.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountForm, type AccountField, EMAIL } from './account-form.tsx'
import { PASSWORD_RESET, ProviderLinks, SignInCard, keptEmail, LinkWithEmail } from './sign-in-card.tsx'
import styles from './sign-in.module.css'
import { Eye } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const SIGN_IN = { id: 'sign-in', label: 'Sign in' } as const
const SIGN_UP = { id: 'sign-up', label: 'Sign up' } as const
type Tab = (typeof SIGN_IN | typeof SIGN_UP)['id']

const SIGNED_OUT_HERE = 'You have been signed out. Sign in to continue.'
const SIGNED_OUT =
  'You have been signed out: your password was changed, or this session was ended. Sign in to continue.'
const RESET = 'Your new password is set. Sign in with it.'

const SIGN_IN_FIELDS: readonly AccountField<'email' | 'password'>[] = [
  EMAIL,
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
]
const SIGN_UP_FIELDS: readonly AccountField<'email' | 'password' | 'firstName' | 'lastName'>[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name (optional)', autoComplete: 'family-name' },
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
  const isElsewhere = installation?.hasBuiltInSignIn === false
  const to = safePath(search.get('to'))
  const [ended] = useState(() => (search.has('to') ? readTab(SESSION_ENDED) : null))
  const [wasReset] = useState(() => readTab(PASSWORD_RESET) !== null)
  useEffect(() => {
    writeTab(SESSION_ENDED, null)
    writeTab(PASSWORD_RESET, null)
  }, [])
  const note = ended === ENDED_HERE ? SIGNED_OUT_HERE : ended ? SIGNED_OUT : wasReset ? RESET : null
  return (
    <SignInCard title={isElsewhere ? 'Sign in' : 'Sign in or sign up'}>
      {note && (
        <p role="status" className="-mt-2 mb-4 text-sm/5 text-muted">
          {note}
        </p>
      )}
      {!isElsewhere && <BuiltInAccounts hasAccount={wasReset} />}
      {installation && installation.providers.length > 0 && (
        <div className={isElsewhere ? undefined : 'mt-3'}>
          <ProviderLinks installation={installation} to={to} />
        </div>
      )}
      <p className="mt-4 text-center text-caption/5 text-muted">
        By continuing, you agree to our terms and to YouTube's.
      </p>
    </SignInCard>
  )
}

/** Shows the sign-in tab first to users who have an account or have played in this browser, and the sign-up tab to everybody else. */
function BuiltInAccounts({ hasAccount }: { hasAccount: boolean }) {
  const [tabs] = useState(() =>
    hasAccount || keptEmail() !== '' || hasPlayedHere() ? [SIGN_IN, SIGN_UP] : [SIGN_UP, SIGN_IN],
  )
  const [tab, setTab] = useState<Tab>(tabs[0]!.id)
  const [knownEmail, setKnownEmail] = useState(keptEmail)
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
      onSent={useLetIn()}
      initial={{ email }}
      shape={SignIn}
      fields={SIGN_IN_FIELDS}
      send={(body) => call(signIn, { body })}
      beside={{ banned: 'email', wrong_credentials: 'password' }}
      submit={{ label: 'Sign in', pending: 'Signing in...', failed: 'Sign-In Failed' }}
    >
      <LinkWithEmail to="/forgot-password">Forgot your password?</LinkWithEmail>
    </AccountForm>
  )
}

function SignUpForm({ onKnown }: { onKnown: (email: string) => void }) {
  return (
    <AccountForm
      onSent={useLetIn()}
      instead={{ after: 'email_taken', label: 'Sign in with this email', onChoose: ({ email }) => onKnown(email) }}
      shape={SignUp}
      fields={SIGN_UP_FIELDS}
      send={(body) => call(signUp, { body })}
      beside={{ email_taken: 'email', weak_password: 'password' }}
      submit={{ label: 'Create account', pending: 'Creating account...', failed: 'Sign-Up Failed' }}
    />
  )
}

/** Returns a function that stores the signed-in user, which makes the gate let them in. */
function useLetIn() {
  const queries = useQueryClient()
  return (user: User) => queries.setQueryData(userQuery.queryKey, user)
}

/**
 * Lets a visitor watch without an account: they can read everything and change nothing. Visitors who came to watch (`?watch`) are let in at
 * once.
 */
export function WatchButton() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(watch),
    onSuccess: (user) => queries.setQueryData(userQuery.queryKey, user),
    onError: toast.refuseAs('Sign-In Failed'),
  })
  const isWanted = search.has('watch')
  const hasTried = useRef(false)
  useEffect(() => {
    if (!isWanted || hasTried.current) return
    hasTried.current = true
    mutate()
  }, [isWanted, mutate])
  return (
    <Button className="w-full" disabled={isPending} onClick={() => mutate()}>
      <Eye size={19} aria-hidden="true" />
      {isPending ? 'Starting to watch...' : 'Watch as a viewer'}
    </Button>
  )
}

/** The screens around signing in, one for each address. */
export function SignInScreens() {
  const [path] = useLocation()
  if (path === '/forgot-password') return <ForgotPasswordScreen />
  if (path === '/reset-password') return <ResetPasswordScreen />
  return <SignInScreen />
}
