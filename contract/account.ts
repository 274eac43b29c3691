/**
 * The player's own account: signed-in browsers, shown name, password change and password reset. It is separate from auth.ts, which every page loads.
 */
import { endpoint } from './endpoint.ts'
import type { EndedSessions, OwnSession, SessionParams } from './account.schemas.ts'
import type { User } from './auth.schemas.ts'
import type { ChangePassword, ChooseName, RequestResetLink, ResetPassword } from './forms.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { OwnSession } from './account.schemas.ts'
export type { ChangePassword, RequestResetLink, ResetPassword } from './forms.schemas.ts'

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

export const chooseName = endpoint<{ body: ChooseName; response: User }>({
  method: 'POST',
  path: '/api/auth/display-name',
  summary: 'Choose the name that other players see',
  access: 'player',
})

export const changePassword = endpoint<{ body: ChangePassword; response: EndedSessions }>({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Change my password; every other browser is signed out',
  access: 'player',
  refusals: ['wrong_password', 'weak_password', 'no_password'],
})

export const requestResetLink = endpoint<{ body: RequestResetLink; response: Ok }>({
  method: 'POST',
  path: '/api/auth/reset-link',
  summary: 'I forgot my password: send me a link, if there is an account with this email',
  access: 'public',
  refusals: ['built_in_sign_in_off'],
})

export const resetPassword = endpoint<{ body: ResetPassword; response: Ok }>({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set another password by the link of an email; every browser is signed out',
  access: 'public',
  refusals: ['banned', 'reset_link_over', 'weak_password', 'built_in_sign_in_off'],
})

export const deleteAccount = endpoint<{ response: Ok }>({
  method: 'POST',
  path: '/api/auth/delete-account',
  summary: 'Forget who I am; scores and ledger rows stay without a name',
  access: 'session',
  refusals: ['viewer_read_only'],
})
