/** The schemas of admin.ts. */
import * as z from 'zod/mini'
import { Creator } from './creators.schemas.ts'
import { Debut } from './debut.schemas.ts'
import { SEARCH_MIN_LENGTH } from './limits.ts'
import { atLeast, atMost, Count, Decimal, describedAs, Instant, Line, Money, ShownLine } from './values.schemas.ts'

const Category = ShownLine(1, 40)

/** A creator as admins see it. */
export const AdminCreator = z.extend(Creator, {
  /** Increases with every edit. An edit sends the number back, so that the server refuses an edit based on an older row. */
  version: z.int(),
  /** A price set by an admin, which stays until it is cleared. Null: the price follows the channel's form. */
  priceOverride: z.nullable(Money),
  /** A note for admins that says why the creator left the catalogue without an admin removing it. */
  note: z.nullable(z.string()),
  /** The time from which players can draft the creator. Null if the creator has left the catalogue. */
  debut: z.nullable(Debut),
})
export type AdminCreator = z.output<typeof AdminCreator>

export const Elevation = z.object({ elevatedUntil: z.nullable(Instant) })
export type Elevation = z.output<typeof Elevation>

export const FoundChannel = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  profilePicture: z.nullable(z.string()),
  subscriberCount: Count,
  viewCount: Count,
  videoCount: Count,
  countedAt: Instant,
})
export type FoundChannel = z.output<typeof FoundChannel>

/** Binary data of a passkey ceremony, encoded as text. */
const Base64Url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
const Short = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max))

export const PasskeyProof = z.strictObject({
  kind: z.literal('passkey'),
  id: Base64Url(1_400),
  response: z.strictObject({
    clientDataJSON: Base64Url(8_000),
    authenticatorData: Base64Url(8_000),
    signature: Base64Url(8_000),
  }),
})
export type PasskeyProof = z.output<typeof PasskeyProof>

/** An administrator's second factor, in addition to the admin code. */
export const SecondFactor = z.discriminatedUnion('kind', [
  PasskeyProof,
  z.strictObject({ kind: z.literal('totp'), code: Short(6, 12) }),
  z.strictObject({ kind: z.literal('recovery'), code: Short(8, 60) }),
])
export type SecondFactor = z.output<typeof SecondFactor>

export const AdminCode = z.strictObject({
  code: describedAs(z.string().check(atLeast(1), atMost(200)), { minLength: 1, maxLength: 200 }),
  secondFactor: z.optional(SecondFactor),
})
export type AdminCode = z.output<typeof AdminCode>

/** The second factors that an account has set up. */
export const SecondFactors = z.object({
  /** True if this installation requires a second factor: the admin code alone is not enough. */
  isRequired: z.boolean(),
  /** False if the site is opened by IP address: passkeys need a host name. */
  hasPasskeys: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: Instant, lastUsedAt: z.nullable(Instant) }),
  ),
  totpSince: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
})
export type SecondFactors = z.output<typeof SecondFactors>

const KnownPasskeys = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

export const NewPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: KnownPasskeys,
})
export type NewPasskeyOptions = z.output<typeof NewPasskeyOptions>

export const PasskeyOptions = z.object({ rpId: z.string(), challenge: z.string(), allowCredentials: KnownPasskeys })
export type PasskeyOptions = z.output<typeof PasskeyOptions>

export const PasskeyRegistration = z.strictObject({
  name: ShownLine(1, 60),
  id: Base64Url(1_400),
  response: z.strictObject({
    clientDataJSON: Base64Url(8_000),
    attestationObject: Base64Url(16_000),
    transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8)),
  }),
})
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>

/** Set-up data for an authenticator app: the secret as text, and the address that the QR code holds. */
export const TotpSetUp = z.object({ secret: z.string(), address: z.string() })
export type TotpSetUp = z.output<typeof TotpSetUp>

export const TotpCode = z.strictObject({ code: Short(6, 12) })
export type TotpCode = z.output<typeof TotpCode>

/** `recoveryCodes` are shown only this once. The list is empty if the account already had recovery codes. */
export const AddedSecondFactor = z.object({ recoveryCodes: z.array(z.string()), elevatedUntil: z.nullable(Instant) })
export type AddedSecondFactor = z.output<typeof AddedSecondFactor>

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof RecoveryCodes>

/** Either 'totp' or the id of a passkey. */
export const WhichFactor = z.strictObject({ id: Base64Url(1_400) })
export type WhichFactor = z.output<typeof WhichFactor>

export const ChannelSearch = z.strictObject({ query: Line(SEARCH_MIN_LENGTH, 100) })
export type ChannelSearch = z.output<typeof ChannelSearch>

export const ListChannel = z.strictObject({ channelId: Line(1, 1_000), category: Category })
export type ListChannel = z.output<typeof ListChannel>

export const CreatorEdit = describedAs(
  z
    .strictObject({
      price: z.optional(z.nullable(Decimal)),
      category: z.optional(Category),
      /** The version that the admin saw. */
      version: z.int(),
    })
    .check(
      z.refine(({ price, category }) => price !== undefined || category !== undefined, 'price or category is required'),
    ),
  { anyOf: [{ required: ['price', 'version'] }, { required: ['category', 'version'] }] },
)
export type CreatorEdit = z.output<typeof CreatorEdit>

/** `notFound`: the names of the first few channels that YouTube no longer has. */
export const CatalogueUpdate = z.object({ updated: z.int(), missing: z.int(), notFound: z.array(z.string()) })
export type CatalogueUpdate = z.output<typeof CatalogueUpdate>

/** The state of the statistics source: what is left of its daily quota, and what could not be read. Its day begins at midnight in California. */
export const SourceQuota = z.object({
  resetsAt: Instant,
  /**
   * Items of the source's answers that could not be read completely, newest first; `fields` are the unreadable fields, which count as
   * unknown.
   */
  oddItems: z.array(
    z.object({
      list: z.string(),
      itemId: z.nullable(z.string()),
      fields: z.array(z.string()),
      times: z.int(),
      lastAt: Instant,
    }),
  ),
  buckets: z.array(
    z.object({
      name: z.enum(['general', 'stats', 'search']),
      limit: z.int(),
      used: z.int(),
      left: z.int(),
      /**
       * Why no calls are made at present, and until when. `answer` is the source's answer, such as "403 accessNotConfigured"; `advice` says
       * what an administrator can do. Both are null if unknown.
       */
      shut: z.nullable(
        z.object({
          reason: z.string(),
          since: Instant,
          until: Instant,
          answer: z.nullable(z.string()),
          advice: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
export type SourceQuota = z.output<typeof SourceQuota>

/** Names a player by email address or by id. */
export const WhoseSessions = z.strictObject({ player: Line(3, 254) })
export type WhoseSessions = z.output<typeof WhoseSessions>

export const EndedFor = z.object({ players: z.int(), ended: z.int() })
export type EndedFor = z.output<typeof EndedFor>
