/** Accounts, sessions and the agreement. GET /api/login is a page navigation, so the auth slice defines it and this contract does not. */
import { endpoint } from './endpoint.ts'
import type { SignedOut, User } from './auth.schemas.ts'
import type { SignIn, SignUp } from './forms.schemas.ts'

export type { SignIn, SignUp } from './forms.schemas.ts'
export type { User } from './auth.schemas.ts'

export const currentUser = endpoint<{ response: User }>({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user',
  access: 'session',
})

export const signUp = endpoint<{ body: SignUp; response: User }>({
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Make an account and sign in',
  access: 'public',
  status: 201,
  refusals: ['email_taken', 'weak_password', 'built_in_sign_in_off', 'signed_out'],
})

export const signIn = endpoint<{ body: SignIn; response: User }>({
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Sign in with email and password',
  access: 'public',
  refusals: ['wrong_credentials', 'built_in_sign_in_off', 'banned'],
})

export const watch = endpoint<{ response: User }>({
  method: 'POST',
  path: '/api/auth/watch',
  summary: 'Watch as a viewer: read only',
  access: 'public',
})

export const signOut = endpoint<{ response: SignedOut }>({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End this session',
  access: 'public',
})

export const acceptNda = endpoint<{ response: User }>({
  method: 'POST',
  path: '/api/accept-nda',
  summary: 'Accept the Non-Disclosure Agreement',
  access: 'session',
  refusals: ['viewer_read_only'],
})
