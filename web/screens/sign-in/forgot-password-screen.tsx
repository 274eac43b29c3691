/**
 * For users who forgot their password: asks for the email, and says what happens next. The text is the same with and without an account.
 */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { about } from '#contract/about.ts'
import { requestResetLink } from '#contract/account.ts'
import { RequestResetLink } from '#contract/forms.schemas.ts'
import { ask, call } from '#web/api/call.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountForm, EMAIL } from './account-form.tsx'
import { ProviderLinks, SignInCard, SignInWaiting, keepEmail, keptEmail, LinkWithEmail } from './sign-in-card.tsx'

export function ForgotPasswordScreen() {
  const { data: installation, isPending } = useQuery(ask(about))
  const [isAsked, setAsked] = useState(false)
  const hasOutbox = installation?.sendsEmail === false
  if (isPending) return <SignInWaiting />
  if (installation?.hasBuiltInSignIn === false)
    return (
      <SignInCard title="Sign in elsewhere">
        <p className="mb-4 text-sm/5 text-muted">You sign in elsewhere, so there is no password to reset here.</p>
        <ProviderLinks installation={installation} to="/" />
      </SignInCard>
    )
  return (
    <SignInCard title="Forgot your password?">
      {isAsked ? (
        <Asked hasOutbox={hasOutbox} onAgain={() => setAsked(false)} />
      ) : (
        <>
          <div className="mb-4">
            {hasOutbox ? <NoEmailHere /> : <Quiet>We will email you a link to set a new one.</Quiet>}
          </div>
          <AccountForm
            shape={RequestResetLink}
            fields={[EMAIL]}
            initial={{ email: keptEmail() }}
            send={async (body) => {
              keepEmail(body.email)
              await call(requestResetLink, { body })
            }}
            onSent={() => setAsked(true)}
            beside={{}}
            submit={{ label: 'Ask for a link', pending: 'Asking...', failed: 'Failed to ask for a link' }}
          >
            <LinkWithEmail to="/sign-in">Back to signing in</LinkWithEmail>
          </AccountForm>
        </>
      )}
    </SignInCard>
  )
}

function Asked({ hasOutbox, onAgain }: { hasOutbox: boolean; onAgain: () => void }) {
  return (
    <div className="grid gap-4">
      <p role="status" tabIndex={-1} ref={(line) => line?.focus()} className="text-sm/6 outline-none">
        {hasOutbox
          ? 'If this email has an account, we have made a reset link. It works for one hour.'
          : 'If this email has an account, we have sent a reset link. It works for one hour.'}
      </p>
      {hasOutbox ? <NoEmailHere /> : <Quiet>No email after a minute? Look in your spam folder.</Quiet>}
      <Link to="/sign-in" className={buttonClass('coin', 'w-full')}>
        Back to signing in
      </Link>
      <Button className="w-full" onClick={onAgain}>
        Ask again
      </Button>
    </div>
  )
}

function NoEmailHere() {
  return (
    <Quiet>
      This installation cannot send email. The link is stored in its outbox folder: ask the operator to pass it on to
      you.
    </Quiet>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="text-sm/5 text-muted">{children}</p>
