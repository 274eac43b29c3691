/**
 * Sign-in with OpenID Connect providers: authorization code with PKCE, state and nonce.
 *
 * The values to compare at the callback wait ten minutes in an HttpOnly cookie of the browser, so nothing is stored for people who never
 * return. People are identified by (issuer, subject); passwords never reach this server. Failures are pages with a way back and not JSON
 * refusals, because the browser navigates here.
 *
 * A seat that becomes an account begins with a call of its own, which other sites cannot make. Its cookie is bound to the state and to the
 * session of the seat, so that the callback changes this seat or nothing.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { Refused, wireOf } from '#contract/errors.ts'
import { safePath } from '#contract/paths.ts'
import { certainFirstName } from '#contract/display-name.ts'
import { Email } from '#contract/values.schemas.ts'
import { clearCookie, readCookie, setCookie, type CookieName } from '#server/identity/cookies.ts'
import type { Deps } from '#server/deps.ts'
import { ensureUser, findByIssuer, findUser, SEAT, type NewPerson } from '#server/records/users.ts'
import { publicOrigin } from '#server/identity/origin.ts'
import { findPlayerByCookie, startSession } from '#server/identity/sessions.ts'
import type { SignInProvider } from '#server/settings/sign-in-providers.ts'
import { becomeAccountOfProvider } from './become-account.ts'
import { sendFailedPage } from './failed-page.ts'
import { deviceKeyOf, isKnownBrowser, rememberBrowser } from '#server/identity/known-browsers.ts'
import { emailAboutNewBrowser } from './sign-in.ts'

const TEN_MINUTES = 600
const ISSUER_SECONDS = 5
/** The profile, where a seat begins to become an account. */
const SEAT_RETURNS_TO = '/discovery'

const Pending = z.object({
  provider: z.string(),
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  to: z.string(),
  /** The mark of the seat that becomes an account. Without it somebody signs in. */
  seat: z.optional(z.string()),
})
type Pending = z.output<typeof Pending>

export type OpenIdSignIn = {
  /** Returns the provider with this id, if it is set. */
  find(id: unknown): SignInProvider | undefined
  login(provider: SignInProvider, request: FastifyRequest, reply: FastifyReply, to: string): Promise<FastifyReply>
  /**
   * Returns the provider's page, where the player of this session goes on to make the seat an account. Refuses provider_not_found, not_a_seat
   * and provider_unreachable.
   */
  beginForSeat(id: string, request: FastifyRequest, reply: FastifyReply): Promise<{ next: string }>
  callback(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Returns the page where the browser ends the provider's own session, or null if the provider offers none. */
  signOutAddress(request: FastifyRequest, idToken: string): Promise<string | null>
}

export function openIdSignIn(deps: Deps): OpenIdSignIn {
  const { providers } = deps.settings
  const configurations = new Map(providers.map((provider) => [provider.id, discovering(provider)]))
  const configurationOf = ({ id }: SignInProvider) => configurations.get(id)!()
  const find = (id: unknown) => providers.find((provider) => provider.id === id)
  const here = (request: FastifyRequest) => publicOrigin(request.headers.host, deps.settings)

  /** Starts a sign-in of this browser and returns the provider's page. `sid` is the session of a seat that becomes an account. */
  async function begin(
    provider: SignInProvider,
    request: FastifyRequest,
    reply: FastifyReply,
    { to, sid }: { to: string; sid?: string },
  ): Promise<string> {
    const config = await configurationOf(provider)
    const state = oidc.randomState()
    const pending: Pending = {
      provider: provider.id,
      verifier: oidc.randomPKCECodeVerifier(),
      state,
      nonce: oidc.randomNonce(),
      to,
      ...(sid !== undefined && { seat: markOf(sid, state) }),
    }
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${here(request)}/api/callback`,
      scope: provider.scopes,
      ...(provider.claims !== null && { claims: provider.claims }),
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state,
      nonce: pending.nonce,
    })
    setCookie(reply, deps.settings, slotOf(state), packed(pending), TEN_MINUTES)
    return address.href
  }

  async function signInAs(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, idToken }: Identified,
  ): Promise<void> {
    const isNew = (await findByIssuer(deps.db, person)) === undefined
    const user = await ensureUser(deps.db, person)
    await startSession(deps, reply, user.id, { idToken })
    const key = deviceKeyOf(user)
    if (!isNew && !isKnownBrowser(deps, request, key)) await emailAboutNewBrowser(deps, reply, user)
    rememberBrowser(deps, reply, key)
    request.log.info({ event: 'sign_in', player: user.id }, 'player signed in')
  }

  /** Returns the player who began to make this seat an account. Throws if the browser has another session now. */
  async function seatOf({ headers }: FastifyRequest, { seat, state }: Pending): Promise<string> {
    const session = await findPlayerByCookie(deps, headers.cookie)
    if (!session || markOf(session.sid, state) !== seat) throw new Error('another session has begun this sign-in')
    return session.player.id
  }

  const logUnreachable = (request: FastifyRequest, provider: SignInProvider, error: unknown): void =>
    request.log.error(
      { event: 'issuer_unreachable', provider: provider.id, reason: reasonOf(error) },
      'the OpenID provider does not respond',
    )

  return {
    find,

    async login(provider, request, reply, to) {
      try {
        const address = await begin(provider, request, reply, { to })
        return reply.header('cache-control', 'no-store').redirect(address)
      } catch (error) {
        logUnreachable(request, provider, error)
        return sendFailedPage(reply.code(503), deps.settings, { to, provider: provider.id })
      }
    },

    async beginForSeat(id, request, reply) {
      const provider = find(id)
      if (!provider) throw new Refused({ code: 'provider_not_found' })
      const user = await findUser(deps.db, request.player!.id)
      if (user?.issuer !== SEAT) throw new Refused({ code: 'not_a_seat' })
      try {
        return { next: await begin(provider, request, reply, { to: SEAT_RETURNS_TO, sid: request.sid! }) }
      } catch (error) {
        logUnreachable(request, provider, error)
        throw new Refused({ code: 'provider_unreachable' })
      }
    },

    async callback(request, reply) {
      const slot = slotOf(new URL(request.url, here(request)).searchParams.get('state') ?? '')
      const pending = unpacked(readCookie(request.headers.cookie, deps.settings, slot))
      clearCookie(reply, deps.settings, slot)
      try {
        const provider = find(pending?.provider)
        if (!pending || !provider) throw new Error('this browser has started no sign-in')
        const seat = pending.seat === undefined ? null : await seatOf(request, pending)
        const identified = await vouchedFor(
          await configurationOf(provider),
          new URL(request.url, here(request)),
          pending,
        )
        await (seat === null
          ? signInAs(request, reply, identified)
          : becomeAccountOfProvider(deps, reply, seat, identified))
        return reply.header('cache-control', 'no-store').redirect(safePath(pending.to))
      } catch (error) {
        const refusal = error instanceof Refused && SHOWN.has(error.refusal.code) ? error.refusal : null
        request.log.info({ event: 'sign_in_failed', reason: refusal?.code ?? reasonOf(error) }, 'sign-in failed')
        const shown = refusal && wireOf(refusal)
        return sendFailedPage(reply.code(shown?.status ?? 400), deps.settings, {
          to: safePath(pending?.to),
          provider: find(pending?.provider)?.id,
          isSeat: pending?.seat !== undefined,
          ...(shown && { refusal: shown.body }),
        })
      }
    },

    async signOutAddress(request, idToken) {
      const provider = providers.find(({ issuer }) => issuer === issuerOf(idToken))
      const config = provider && (await configurationOf(provider).catch(() => null))
      if (!config?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: `${here(request)}/` })
        .href
    },
  }
}

/** The refusals that the page of a failed sign-in names. */
const SHOWN: ReadonlySet<string> = new Set(['banned', 'provider_account_taken', 'not_a_seat'])

/** Binds a sign-in to the session of a seat. Nobody else knows the session's id, so nobody can make the mark for another browser. */
const markOf = (sid: string, state: string): string =>
  createHash('sha256').update(`${sid} ${state}`).digest('base64url')

/** The cookie of one sign-in: a sign-in that is begun in a second tab must not replace the first one. */
const slotOf = (state: string): CookieName => `login-${/^[\w-]{8}/.exec(state)?.[0] ?? 'none'}`

/**
 * The provider's configuration, fetched at the first sign-in, so that the server can start without the provider; failures are not cached.
 */
function discovering(provider: SignInProvider): () => Promise<oidc.Configuration> {
  let found: Promise<oidc.Configuration> | undefined
  return () => {
    found ??= discover(provider).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

/** The discovery document of Discord lacks endpoints, so those that are known are added. */
async function discover({ issuer, clientId, clientSecret, endpoints }: SignInProvider): Promise<oidc.Configuration> {
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const auth = asOffered(clientSecret)
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, auth, {
    execute,
    timeout: ISSUER_SECONDS,
  })
  const config = new oidc.Configuration({ ...endpoints, ...found.serverMetadata() }, clientId, clientSecret, auth)
  for (const change of execute) change(config)
  config.timeout = ISSUER_SECONDS
  config[oidc.customFetch] = fetchWithScopeAsText
  return config
}

/** Twitch answers with `scope` as a list, where the standard wants text separated by blanks (RFC 6749, section 5.1). */
const fetchWithScopeAsText: oidc.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const scope = (body as { scope?: unknown } | null)?.scope
  return Array.isArray(scope) ? Response.json({ ...(body as object), scope: scope.join(' ') }, response) : response
}

/**
 * Sends the client's secret in a way that the provider offers: in the body where that is named, else in the header, which every provider
 * accepts unless it says otherwise (OpenID Connect Core, section 9).
 */
function asOffered(clientSecret: string): oidc.ClientAuth {
  const inBody = oidc.ClientSecretPost(clientSecret)
  const inHeader = oidc.ClientSecretBasic(clientSecret)
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? []
    return (offered.includes('client_secret_post') ? inBody : inHeader)(server, client, body, headers)
  }
}

type Identified = { person: NewPerson; idToken: string }

/** Returns the person whom the provider identifies. Throws if state, nonce, signature, audience or times do not match. */
async function vouchedFor(
  config: oidc.Configuration,
  cameBackTo: URL,
  { verifier, state, nonce }: Pending,
): Promise<Identified> {
  const tokens = await oidc.authorizationCodeGrant(config, cameBackTo, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const token = tokens.claims()!
  // the player is known without it, so a sign-in does not depend on it
  const more =
    token.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub).catch(() => ({}))
      : {}
  const claims: Record<string, unknown> = { ...more, ...token }
  return {
    idToken: tokens.id_token!,
    person: {
      issuer: token.iss,
      subject: token.sub,
      // an address that the provider has not verified may be somebody else's, who would get our emails
      email: isUnverified(claims.email_verified) ? null : readable(Email, claims.email),
      // other players see the name, so nothing is taken that may be an email, a phone number or a full name
      firstName: certainFirstName(claims.given_name),
    },
  }
}

/** Organisations often leave the claim out; some providers send it as text. */
const isUnverified = (claim: unknown): boolean => claim !== undefined && claim !== true && claim !== 'true'

/** Returns a claim if it would be valid input from a player; providers may send anything. */
function readable(shape: z.ZodMiniType<string>, claim: unknown): string | null {
  const read = shape.safeParse(claim)
  return read.success ? read.data : null
}

/** Reads the issuer of a token that was verified at the sign-in. */
function issuerOf(idToken: string): unknown {
  const [, claims = ''] = idToken.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss?: unknown }).iss
}

const packed = (pending: Pending): string => Buffer.from(JSON.stringify(pending)).toString('base64url')

function unpacked(value: string | undefined): Pending | null {
  if (!value) return null
  try {
    return Pending.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Never logs the error itself, because a provider's response may contain tokens. */
const reasonOf = (error: unknown): string => {
  const { code, error: said, message } = error as { code?: string; error?: string; message?: string }
  return said ?? code ?? message ?? 'unknown'
}
