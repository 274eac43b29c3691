/**
 * Sign-in with an OpenID Connect provider: authorization code with PKCE, state and nonce.
 *
 * The values to compare at the callback wait ten minutes in an HttpOnly cookie of the browser, so nothing is stored for people who never
 * return. People are identified by (issuer, subject); passwords never reach this server. Failures are pages with a way back and not JSON
 * refusals, because the browser navigates here.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { safePath } from '#contract/paths.ts'
import { certainFirstName } from '#contract/display-name.ts'
import { Email } from '#contract/values.schemas.ts'
import { clearCookie, readCookie, setCookie, type CookieName } from '#server/identity/cookies.ts'
import type { Deps } from '#server/deps.ts'
import { ensureUser, findByIssuer } from '#server/records/users.ts'
import { publicOrigin } from '#server/identity/origin.ts'
import { startSession } from '#server/identity/sessions.ts'
import type { OidcSettings } from '#server/settings/values.ts'
import { sendFailedPage } from './failed-page.ts'
import { deviceKeyOf, isKnownBrowser, rememberBrowser } from '#server/identity/known-browsers.ts'
import { emailAboutNewBrowser } from './sign-in.ts'

const TEN_MINUTES = 600
const ISSUER_SECONDS = 5

const Pending = z.object({ verifier: z.string(), state: z.string(), nonce: z.string(), to: z.string() })
type Pending = z.output<typeof Pending>

export type OpenIdSignIn = {
  login(request: FastifyRequest, reply: FastifyReply, to: string): Promise<FastifyReply>
  callback(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Returns the page where the browser ends the provider's own session, or null if the provider offers none. */
  signOutAddress(request: FastifyRequest, idToken: string): Promise<string | null>
}

export function openIdSignIn(deps: Deps, settings: OidcSettings): OpenIdSignIn {
  const configuration = discovering(settings)
  const here = (request: FastifyRequest) => publicOrigin(request.headers.host, deps.settings)

  return {
    async login(request, reply, to) {
      try {
        const config = await configuration()
        const pending = {
          verifier: oidc.randomPKCECodeVerifier(),
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          to,
        }
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: `${here(request)}/api/callback`,
          scope: 'openid email profile',
          code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
          code_challenge_method: 'S256',
          state: pending.state,
          nonce: pending.nonce,
        })
        setCookie(reply, deps.settings, slotOf(pending.state), packed(pending), TEN_MINUTES)
        return reply.header('cache-control', 'no-store').redirect(address.href)
      } catch (error) {
        request.log.error(
          { event: 'issuer_unreachable', reason: reasonOf(error) },
          'the OpenID provider does not respond',
        )
        return sendFailedPage(reply.code(503), deps.settings, to)
      }
    },

    async callback(request, reply) {
      const slot = slotOf(new URL(request.url, here(request)).searchParams.get('state') ?? '')
      const pending = unpacked(readCookie(request.headers.cookie, deps.settings, slot))
      clearCookie(reply, deps.settings, slot)
      try {
        if (!pending) throw new Error('this browser has started no sign-in')
        const { person, idToken } = await vouchedFor(
          await configuration(),
          new URL(request.url, here(request)),
          pending,
        )
        const isNew = (await findByIssuer(deps.db, person)) === undefined
        const user = await ensureUser(deps.db, person)
        await startSession(deps, reply, user.id, { idToken })
        const key = deviceKeyOf(user)
        if (!isNew && !isKnownBrowser(deps, request, key)) await emailAboutNewBrowser(deps, reply, user)
        rememberBrowser(deps, reply, key)
        request.log.info({ event: 'sign_in', player: user.id }, 'player signed in')
        return reply.header('cache-control', 'no-store').redirect(safePath(pending.to))
      } catch (error) {
        request.log.info({ event: 'sign_in_failed', reason: reasonOf(error) }, 'sign-in failed')
        return sendFailedPage(reply.code(400), deps.settings, safePath(pending?.to))
      }
    },

    async signOutAddress(request, idToken) {
      const config = await configuration().catch(() => null)
      if (!config?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: `${here(request)}/` })
        .href
    },
  }
}

/** The cookie of one sign-in: a sign-in that is begun in a second tab must not replace the first one. */
const slotOf = (state: string): CookieName => `login-${/^[\w-]{8}/.exec(state)?.[0] ?? 'none'}`

/**
 * The provider's configuration, fetched at the first sign-in, so that the server can start without the provider; failures are not cached.
 */
function discovering({ issuer, clientId, clientSecret }: OidcSettings): () => Promise<oidc.Configuration> {
  let found: Promise<oidc.Configuration> | undefined
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  return () => {
    found ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, asOffered(clientSecret), { execute, timeout: ISSUER_SECONDS })
      .catch((error: unknown) => {
        found = undefined
        throw error
      })
    return found
  }
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

/** Returns the person whom the provider identifies. Throws if state, nonce, signature, audience or times do not match. */
async function vouchedFor(config: oidc.Configuration, cameBackTo: URL, { verifier, state, nonce }: Pending) {
  const tokens = await oidc.authorizationCodeGrant(config, cameBackTo, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const token = tokens.claims()!
  const more =
    token.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub)
      : {}
  const claims: Record<string, unknown> = { ...more, ...token }
  return {
    idToken: tokens.id_token!,
    person: {
      issuer: token.iss,
      subject: token.sub,
      email: readable(Email, claims.email),
      // other players see the name, so nothing is taken that may be an email, a phone number or a full name
      firstName: certainFirstName(claims.given_name),
    },
  }
}

/** Returns a claim if it would be valid input from a player; providers may send anything. */
function readable(shape: z.ZodMiniType<string>, claim: unknown): string | null {
  const read = shape.safeParse(claim)
  return read.success ? read.data : null
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
