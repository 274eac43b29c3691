/** Signing in, and resetting a forgotten password: one screen for each address. */
import { useLocation } from 'wouter'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

export function SignInScreens() {
  const [path] = useLocation()
  if (path === '/forgot-password') return <ForgotPasswordScreen />
  if (path === '/reset-password') return <ResetPasswordScreen />
  return <SignInScreen />
}
