/**
 * The OpenID Connect providers with which players sign in: an organisation's own one, and presets that need only a client.
 *
 * The presets follow the providers' public documents and bug reports; they were tested against recorded answers, not against the providers.
 */
import { SettingsError } from './values.ts'

export type SignInProvider = {
  id: 'organisation' | 'google' | 'discord' | 'twitch'
  /** The text of its button. */
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Separated by blanks, with `openid`. */
  scopes: string
  /** Endpoints that its discovery document may lack. */
  endpoints: Readonly<Record<string, string>>
  /** The claims to request by name, for a provider that gives none for its scopes, as JSON. Null: the scopes are enough. */
  claims: string | null
}

type Preset = Pick<SignInProvider, 'issuer' | 'label' | 'scopes' | 'endpoints' | 'claims'>

const DISCORD = 'https://discord.com'

export const PRESETS: Record<Exclude<SignInProvider['id'], 'organisation'>, Preset> = {
  google: {
    issuer: 'https://accounts.google.com',
    label: 'Continue with Google',
    scopes: 'openid email profile',
    endpoints: {},
    claims: null,
  },
  discord: {
    issuer: DISCORD,
    label: 'Continue with Discord',
    scopes: 'openid identify email',
    endpoints: {
      authorization_endpoint: `${DISCORD}/oauth2/authorize`,
      token_endpoint: `${DISCORD}/api/oauth2/token`,
      userinfo_endpoint: `${DISCORD}/api/oauth2/userinfo`,
      jwks_uri: `${DISCORD}/api/oauth2/keys`,
    },
    claims: null,
  },
  // Twitch refuses the scopes profile and email
  twitch: {
    issuer: 'https://id.twitch.tv/oauth2',
    label: 'Continue with Twitch',
    scopes: 'openid user:read:email',
    endpoints: {},
    claims: JSON.stringify({ id_token: { email: null, email_verified: null } }),
  },
}

/** Returns whether players may have an account with a password: an organisation's provider replaces them, presets stand beside them. */
export const hasBuiltInSignIn = ({ providers }: { providers: readonly SignInProvider[] }): boolean =>
  !providers.some(({ id }) => id === 'organisation')

type Own = { issuer: string | null; scopes: string; label: string }
type Client = { id: string | null; secret: string | null }

/**
 * Returns the providers that are set, the organisation's first. Throws SettingsError for a client without its other half, and for scopes
 * without `openid`.
 */
export function readProviders(own: Own, clientOf: (prefix: string) => Client): SignInProvider[] {
  const providers: SignInProvider[] = []
  const organisation = readClient('OIDC', clientOf, own.issuer !== null)
  if (own.issuer !== null && organisation) {
    if (!own.scopes.split(' ').includes('openid'))
      throw new SettingsError(`OIDC_SCOPES=${own.scopes} lacks openid; an example is OIDC_SCOPES="openid email"`)
    const { issuer, label, scopes } = own
    providers.push({ id: 'organisation', issuer, label, scopes, ...organisation, endpoints: {}, claims: null })
  }
  for (const id of Object.keys(PRESETS) as (keyof typeof PRESETS)[]) {
    const client = readClient(id.toUpperCase(), clientOf, false)
    if (client) providers.push({ id, ...PRESETS[id], ...client })
  }
  return providers
}

function readClient(prefix: string, clientOf: (prefix: string) => Client, isRequired: boolean) {
  const { id, secret } = clientOf(prefix)
  if (id !== null && secret !== null) return { clientId: id, clientSecret: secret }
  if (isRequired || id !== null || secret !== null)
    throw new SettingsError(
      `${prefix === 'OIDC' ? 'OIDC_ISSUER' : `Sign-in with ${prefix.toLowerCase()}`} requires ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET`,
    )
  return null
}
