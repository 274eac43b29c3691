/** Who is playing: accounts, sessions, the agreement. GET /api/login is a page navigation, so it is not here but in the auth slice. */
import { endpoint } from './endpoint.ts'
import type { Ok } from './values.schemas.ts'
import type { EndedSessions, OwnSession, SessionParams, SignedOut, User } from './auth.schemas.ts'
import type { ChangePassword, SignIn, SignUp } from './forms.schemas.ts'

export type { ChangePassword, SignIn, SignUp } from './forms.schemas.ts'
export type { OwnSession, User } from './auth.schemas.ts'

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
  refusals: ['wrong_credentials', 'built_in_sign_in_off'],
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

export const ownSessions = endpoint<{ response: OwnSession[] }>({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where I am signed in, this browser first',
  access: 'player',
})

export const endOwnSession = endpoint<{ params: SessionParams; response: Ok }>({
  method: 'POST',
  path: '/api/auth/sessions/{sessionId}/end',
  summary: 'Sign out another browser of mine',
  access: 'player',
  refusals: ['session_not_found'],
})

export const endOtherSessions = endpoint<{ response: EndedSessions }>({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'Sign out everywhere but here',
  access: 'player',
})

export const changePassword = endpoint<{ body: ChangePassword; response: EndedSessions }>({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Change my password; every other browser is signed out',
  access: 'player',
  refusals: ['wrong_password', 'weak_password', 'no_password'],
})

export const deleteAccount = endpoint<{ response: Ok }>({
  method: 'POST',
  path: '/api/auth/delete-account',
  summary: 'Forget who I am; scores and ledger rows stay without a name',
  access: 'session',
  refusals: ['viewer_read_only'],
})
