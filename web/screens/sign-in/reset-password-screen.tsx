/**
 * The page behind an emailed link: a new password, then the sign-in. The token is in the address after the #, and is sent only in the body
 * of the request, so that no server logs it.
 */
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { about } from '#contract/about.ts'
import { resetPassword } from '#contract/account.ts'
import { ResetPassword, ResetToken } from '#contract/forms.schemas.ts'
import { ask, call, RefusedCall } from '#web/api/call.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { writeTab } from '#web/ui/storage.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountForm, type AccountField } from './account-form.tsx'
import { PASSWORD_RESET, ProviderLinks, SignInCard } from './sign-in-card.tsx'

const NewPassword = z.pick(ResetPassword, { newPassword: true })
const FIELDS: readonly AccountField<'newPassword'>[] = [
  {
    name: 'newPassword',
    label: 'New password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 8 characters',
  },
]

export function ResetPasswordScreen() {
  const { data: installation } = useQuery(ask(about))
  const token = useBehindHash()
  return (
    <SignInCard title="Set your password">
      {installation?.hasBuiltInSignIn === false ? (
        <ProviderLinks installation={installation} to="/" />
      ) : z.safeParse(ResetToken, token).success ? (
        <NewPasswordForm key={token} token={token} />
      ) : (
        <AnotherLink why="This link is incomplete. Please open the one in the email again, or ask for a new one." />
      )}
    </SignInCard>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const [over, setOver] = useState<string | null>(null)
  if (over !== null) return <AnotherLink why={over} />
  return (
    <>
      <p className="mb-4 text-sm/5 text-muted">
        This signs you out in every browser. Then sign in with the new password.
      </p>
      <AccountForm
        shape={NewPassword}
        fields={FIELDS}
        send={({ newPassword }) =>
          call(resetPassword, { body: { token, newPassword } }).catch((error: unknown) => {
            if (!(error instanceof RefusedCall) || error.code !== 'reset_link_over') throw error
            setOver(error.message)
            return null
          })
        }
        onSent={async (done) => {
          if (done === null) return
          await clearResponses()
          writeTab(PASSWORD_RESET, 'yes')
          // a full navigation: no data of another signed-in user stays in memory, and going back does not lead to the used link
          navigation.replaceBy('/sign-in')
        }}
        beside={{ banned: 'newPassword', weak_password: 'newPassword' }}
        submit={{ label: 'Set password', pending: 'Setting it...', failed: 'Failed to set the password' }}
      />
    </>
  )
}

function AnotherLink({ why }: { why: string }) {
  return (
    <div className="grid gap-4">
      <p role="alert" className="text-sm/6">
        {why}
      </p>
      <Link to="/forgot-password" className={buttonClass('coin', 'w-full')}>
        Ask for a new link
      </Link>
    </div>
  )
}

/** Returns the address after the #. It listens for changes, because opening another link in the same tab does not reload the page. */
const useBehindHash = (): string =>
  useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      return () => removeEventListener('hashchange', onChange)
    },
    () => location.hash.slice(1),
  )
