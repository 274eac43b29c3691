/**
 * A real OpenID provider on a loopback port, with a sign-in form, as an organisation would run it. For tests.
 *
 * Its accounts are in PEOPLE: the name typed into the form is signed in. Everything is kept in memory.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import type { SignInProvider } from '#server/settings/sign-in-providers.ts'

export type TestIssuer = {
  /** The settings of the app under test. */
  settings: SignInProvider
  /** Opens the provider for the app at this address. Until then it is unavailable. */
  register(appAt: string): void
  close(): Promise<void>
}

const CLIENT = { clientId: 'fantasy-social', clientSecret: 'a-secret-that-only-tests-know-0123456789' }

const PEOPLE: Record<string, Record<string, string>> = {
  ada: { email: 'ada@organisation.example', given_name: 'Ada', family_name: 'Lovelace' },
  phone: { given_name: '+49 170 1234567', name: '+49 170 1234567' },
  full: { given_name: 'Ada Lovelace', name: 'Ada Lovelace', family_name: 'Lovelace' },
  mail: { email: 'ada@mail.example', given_name: 'ada@mail.example', name: 'ada@mail.example' },
  admin: { given_name: 'Аdmin', name: 'Admin' },
  bob: { email: 'not an address', given_name: ' Bob\u0000', name: 'Bob\tTables' },
}

type IssuerOptions = { path?: string; clientAuthMethods?: ('client_secret_basic' | 'client_secret_post')[] }

/** `path` is the path at which the provider is mounted, as in its issuer. */
export async function startIssuer({ path = '', clientAuthMethods }: IssuerOptions = {}): Promise<TestIssuer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  let provider: Provider | undefined

  server.on('request', (request, response) => {
    if (!provider) return void response.writeHead(503).end()
    if (path && request.url?.startsWith(path)) {
      // the provider compares the two addresses to find the path at which it is mounted
      Object.assign(request, { originalUrl: request.url })
      request.url = `/${request.url.slice(path.length)}`
    }
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    if (uid === undefined) return void provider.callback()(request, response)
    if (request.method === 'GET')
      return void response.end(`<form method=post action=/interaction/${uid}><input name=who></form>`)
    void finish(provider, request, response)
  })

  return {
    settings: {
      id: 'organisation',
      label: 'Sign in through your organisation',
      issuer,
      ...CLIENT,
      scopes: 'openid email profile',
      endpoints: {},
      claims: null,
    },
    register: (appAt) => {
      provider = new Provider(issuer, { ...configurationFor(appAt), ...(clientAuthMethods && { clientAuthMethods }) })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const finish = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> =>
  provider.interactionFinished(request, response, { login: { accountId: await typedInto(request) } })

const typedInto = async (request: IncomingMessage): Promise<string> => {
  let form = ''
  for await (const chunk of request) form += String(chunk)
  return new URLSearchParams(form).get('who')!
}

const configurationFor = (appAt: string): Configuration => ({
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: [`${appAt}/api/callback`],
      post_logout_redirect_uris: [`${appAt}/`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  cookies: { keys: ['only-for-tests'] },
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email'], profile: ['given_name', 'family_name', 'name'] },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => Promise.resolve({ sub: id, ...PEOPLE[id] }) }),
  // The app belongs to the organisation, so the provider asks nobody for consent.
  async loadExistingGrant({ oidc: { provider, client: known, session } }) {
    const grant = new provider.Grant({ clientId: known!.clientId, accountId: session!.accountId! })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})
