/**
 * The fields of forms. The form checks them before sending, and the server checks them again. The browser loads this file with the form.
 */
import * as z from 'zod/mini'
import { IPO_CATEGORIES } from './categories.ts'
import { refuseName } from './display-name.ts'
import { MOST_SUBSCRIBERS } from './subscriber-count.ts'
import { isWellFormed } from './text.ts'
import { atLeast, atMost, describedAs, Email, Line, ShownLine } from './values.schemas.ts'

/** 8 to 128 characters of any kind; nothing is truncated. The server decides which passwords are too common. */
const Password = describedAs(
  z.string().check(
    atLeast(8),
    atMost(128),
    z.refine((text) => !text.includes('\u0000'), 'must not contain NUL'),
    z.refine(isWellFormed, 'must be well-formed text'),
  ),
  { minLength: 8, maxLength: 128, pattern: '^[^\\u0000]*$' },
)

/** A name that other players see. */
export const DisplayName = ShownLine(1, 60).check(
  z.superRefine((name, context) => {
    const wrong = refuseName(name)
    if (wrong) context.addIssue({ code: 'custom', message: wrong, input: name })
  }),
)
/** The server refuses with `refuseName` and the id of the player, who may choose the own numbered name again. */
export const ChooseName = z.strictObject({ displayName: ShownLine(1, 60) })
export type ChooseName = z.output<typeof ChooseName>

export const SignUp = z.strictObject({
  email: Email,
  password: Password,
  firstName: DisplayName,
  lastName: z.optional(ShownLine(1, 60)),
})
export type SignUp = z.output<typeof SignUp>

/** What makes a seat an account. */
export const BecomeAccount = z.strictObject({ email: Email, password: Password })
export type BecomeAccount = z.output<typeof BecomeAccount>

export const SignIn = z.strictObject({ email: Email, password: Password })
export type SignIn = z.output<typeof SignIn>

export const ChangePassword = z.strictObject({ oldPassword: Password, newPassword: Password })
export type ChangePassword = z.output<typeof ChangePassword>

export const RequestResetLink = z.strictObject({ email: Email })
export type RequestResetLink = z.output<typeof RequestResetLink>

/** The part of a reset link after its #. */
export const ResetToken = z.string().check(z.regex(/^[\w-]{43}$/))
export const ResetPassword = z.strictObject({ token: ResetToken, newPassword: Password })
export type ResetPassword = z.output<typeof ResetPassword>

const CHANNEL_ADDRESS = '^https://www\\.youtube\\.com/(@[A-Za-z0-9_.-]{3,30}|channel/UC[A-Za-z0-9_-]{22})$'

/** An application to be listed in the catalogue. */
export const Apply = z.strictObject({
  /** The kind of address that the form suggests. The server accepts other kinds too. */
  youtubeChannelUrl: describedAs(Line(1, 300), { maxLength: 300, pattern: CHANNEL_ADDRESS }),
  channelName: ShownLine(1, 120),
  contactEmail: Email,
  category: z.enum(IPO_CATEGORIES),
  description: z.optional(ShownLine(0, 2_000)),
  subscriberCount: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_SUBSCRIBERS))),
  /** The form sends this field, and the server ignores it: an application always begins as pending. */
  status: z.optional(z.literal('pending')),
})
export type Apply = z.output<typeof Apply>
