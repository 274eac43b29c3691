/** Who is playing: accounts, sessions, the agreement. GET /api/login is a page navigation and lives in the slice alone. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Instant, Line, Money, Ok } from './shapes.ts'
import { isWellFormed } from './text.ts'

export const ROLES = ['user', 'viewer', 'admin'] as const

export const User = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  role: z.enum(ROLES),
  profileImageUrl: z.nullable(z.string()),
  balance: Money,
  level: z.int(),
  xp: z.int(),
  totalWins: z.int(),
  totalEarnings: Money,
  currentStreak: z.int(),
  ndaAccepted: z.boolean(),
  ndaAcceptedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.output<typeof User>

/** 8 to 128 characters, any; nothing is cut off. Which ones are too common is decided by the server. */
export const Password = z.string().check(
  z.minLength(8, 'must have at least 8 characters'),
  z.maxLength(128, 'must have at most 128 characters'),
  z.refine((text) => !text.includes('\u0000'), 'must not contain NUL'),
  z.refine(isWellFormed, 'must be well-formed text'),
)

export const SignUp = z.strictObject({
  email: Email,
  password: Password,
  firstName: Line(1, 60),
  lastName: z.optional(Line(1, 60)),
})
export const SignIn = z.strictObject({ email: Email, password: Password })

/** `next`: where the browser goes to end the session at an outside issuer too; null: nowhere. */
export const SignedOut = z.object({ ok: z.literal(true), next: z.nullable(z.string()) })

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user',
  access: 'session',
  response: User,
})
export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Make an account and sign in',
  access: 'public',
  body: SignUp,
  response: User,
  status: 201,
  refusals: ['email_taken', 'weak_password', 'built_in_sign_in_off'],
})
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Sign in with email and password',
  access: 'public',
  body: SignIn,
  response: User,
  refusals: ['wrong_credentials', 'built_in_sign_in_off'],
})
export const watch = endpoint({
  method: 'POST',
  path: '/api/auth/watch',
  summary: 'Watch as a viewer: read only',
  access: 'public',
  response: User,
})
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End this session',
  access: 'public',
  response: SignedOut,
})
export const acceptNda = endpoint({
  method: 'POST',
  path: '/api/accept-nda',
  summary: 'Accept the Non-Disclosure Agreement',
  access: 'session',
  response: User,
  refusals: ['viewer_read_only'],
})
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/auth/delete-account',
  summary: 'Forget who I am; scores and ledger rows stay without a name',
  access: 'session',
  response: Ok,
  refusals: ['viewer_read_only'],
})
