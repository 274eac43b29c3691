/** Managing the catalogue. The admin code elevates a session for 30 minutes; the server checks the elevation on every request here. */
import { endpoint } from './endpoint.ts'
import type { CreatorParams } from './creators.schemas.ts'
import type { Ok } from './values.schemas.ts'
import type {
  AddedSecondFactor,
  AdminCode,
  AdminCreator,
  CatalogueUpdate,
  ChannelSearch,
  CreatorEdit,
  Elevation,
  EndedFor,
  FoundChannel,
  ListChannel,
  NewPasskeyOptions,
  PasskeyOptions,
  PasskeyRegistration,
  RecoveryCodes,
  SecondFactors,
  SourceQuota,
  TotpCode,
  TotpSetUp,
  WhichFactor,
  WhoseSessions,
} from './admin.schemas.ts'

export type {
  AddedSecondFactor,
  AdminCreator,
  CreatorEdit,
  FoundChannel,
  ListChannel,
  NewPasskeyOptions,
  PasskeyOptions,
  SecondFactor,
  SecondFactors,
  SourceQuota,
  TotpSetUp,
} from './admin.schemas.ts'

/** Refusals of the admin code and the second factor. */
const PROOF_REFUSALS = [
  'invalid_code',
  'invalid_second_factor',
  'second_factor_needed',
  'second_factor_missing',
  'ask_an_admin',
  'no_passkeys_here',
] as const

export const elevation = endpoint<{ response: Elevation }>({
  method: 'GET',
  path: '/api/admin/elevation',
  summary: 'Whether this session may manage the catalogue',
  access: 'player',
})

export const elevate = endpoint<{ body: AdminCode; response: Elevation }>({
  method: 'POST',
  path: '/api/admin/elevate',
  summary: 'Enter the admin code, and prove the second factor where there is one',
  access: 'player',
  refusals: PROOF_REFUSALS,
})

export const secondFactors = endpoint<{ response: SecondFactors }>({
  method: 'GET',
  path: '/api/admin/second-factors',
  summary: 'What this account proves besides the admin code',
  access: 'player',
})

export const proveAgain = endpoint<{ body: AdminCode; response: Ok }>({
  method: 'POST',
  path: '/api/admin/second-factors/proof',
  summary: 'Give the admin code and the second factor again; this allows one change of second factors within 5 minutes',
  access: 'admin',
  refusals: PROOF_REFUSALS,
})

export const passkeyOptions = endpoint<{ response: PasskeyOptions }>({
  method: 'POST',
  path: '/api/admin/second-factors/passkey-options',
  summary: 'What one of my passkeys is asked to sign',
  access: 'player',
  refusals: ['no_passkeys_here'],
})

export const newPasskeyOptions = endpoint<{ response: NewPasskeyOptions }>({
  method: 'POST',
  path: '/api/admin/second-factors/new-passkey-options',
  summary: 'What a new passkey is asked to sign',
  access: 'player',
  refusals: ['code_needed', 'proof_needed', 'no_passkeys_here'],
})

export const addPasskey = endpoint<{ body: PasskeyRegistration; response: AddedSecondFactor }>({
  method: 'POST',
  path: '/api/admin/second-factors/passkeys',
  summary: 'Add a passkey as second factor',
  access: 'player',
  refusals: ['code_needed', 'proof_needed', 'no_passkeys_here', 'invalid_second_factor'],
})

export const beginTotp = endpoint<{ response: TotpSetUp }>({
  method: 'POST',
  path: '/api/admin/second-factors/new-totp',
  summary: 'A secret for an authenticator app',
  access: 'player',
  refusals: ['code_needed', 'proof_needed'],
})

export const confirmTotp = endpoint<{ body: TotpCode; response: AddedSecondFactor }>({
  method: 'POST',
  path: '/api/admin/second-factors/totp',
  summary: 'Add the authenticator app as second factor, with its first code',
  access: 'player',
  refusals: ['code_needed', 'proof_needed', 'invalid_second_factor'],
})

export const renewRecoveryCodes = endpoint<{ response: RecoveryCodes }>({
  method: 'POST',
  path: '/api/admin/second-factors/recovery-codes',
  summary: 'New recovery codes; those before are worth nothing',
  access: 'admin',
  refusals: ['proof_needed', 'second_factor_missing'],
})

export const removeSecondFactor = endpoint<{ body: WhichFactor; response: Ok }>({
  method: 'POST',
  path: '/api/admin/second-factors/remove',
  summary: 'Remove a passkey or the authenticator app',
  access: 'admin',
  refusals: ['proof_needed', 'not_found', 'last_second_factor'],
})

export const adminCreators = endpoint<{ response: AdminCreator[] }>({
  method: 'GET',
  path: '/api/admin/creators',
  summary: 'The whole catalogue, also what is not offered',
  access: 'admin',
})

export const searchChannels = endpoint<{ query: ChannelSearch; response: FoundChannel[] }>({
  method: 'GET',
  path: '/api/creators/search',
  summary: 'Find channels by text',
  access: 'admin',
  refusals: ['search_failed', 'searches_used_up', 'source_unavailable'],
})

export const addFromYoutube = endpoint<{ body: ListChannel; response: AdminCreator }>({
  method: 'POST',
  path: '/api/creators/add-from-youtube',
  summary: 'List a channel',
  access: 'admin',
  status: 201,
  refusals: [
    'channel_not_found',
    'handle_needed',
    'confirm_channel',
    'already_listed',
    'source_quota',
    'source_unavailable',
  ],
})

export const editCreator = endpoint<{ params: CreatorParams; body: CreatorEdit; response: AdminCreator }>({
  method: 'PATCH',
  path: '/api/creators/{creatorId}',
  summary: 'Set price and category; a null price clears the override',
  access: 'admin',
  refusals: ['creator_not_found', 'edited_meanwhile', 'price_out_of_range'],
})

export const deleteCreator = endpoint<{ params: CreatorParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/creators/{creatorId}',
  summary: 'Take a creator out of the catalogue; history stays readable',
  access: 'admin',
  refusals: ['creator_not_found'],
})

export const updateCreators = endpoint<{ response: CatalogueUpdate }>({
  method: 'POST',
  path: '/api/admin/update-creators',
  summary: 'Read every channel again',
  access: 'admin',
  refusals: ['source_quota', 'source_unavailable'],
})

export const sourceQuota = endpoint<{ response: SourceQuota | null }>({
  method: 'GET',
  path: '/api/admin/source',
  summary: 'What may still be asked of the statistics source today; null where nothing limits it',
  access: 'admin',
})

export const endSessionsOf = endpoint<{ body: WhoseSessions; response: EndedFor }>({
  method: 'POST',
  path: '/api/admin/end-sessions',
  summary: 'Sign a player out everywhere',
  access: 'admin',
  refusals: ['player_not_found'],
})
