/**
 * A fake server for one test file: replaces fetch and WebSocket and follows the contract.
 *
 *   const server = fakeServer()                                        at the top of a test file
 *   server.returns(myEntries, [sampleEntry()])                            or a function of { params, query, body }
 *   server.refuses(submitEntry, { code: 'no_active_competition' })        a refusal of the error table
 *   server.breaks(submitEntry, 500, 'boom')                               any other status and text
 *   const held = server.holds(submitEntry); … held.respond(entry)         a delayed response
 *   server.received(submitEntry)                                          the requests, checked: [{ params, query, body }]
 *   server.socket()                                                       the latest socket: opens(), says(message), drops(code), heard
 *
 * Each of these fails the test: a request that breaks its endpoint's schema (it is refused), a response that does (it throws), a call
 * without a response (console.error). By default the visitor is signed out, has no entries, no notifications and no second factor, nothing is
 * in review, and the installation replays the recorded season; server.returns(currentUser, …) changes that.
 */
import { afterEach, beforeEach, vi } from 'vitest'
import * as z from 'zod/mini'
import { about } from '#contract/about.ts'
import { secondFactors } from '#contract/admin.ts'
import { agreement } from '#contract/agreement.ts'
import { currentUser } from '#contract/auth.ts'
import { openCompetitions, reviewedCompetitions, upcomingCompetitions } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { patternOf, type ResponseOf, type Endpoint, type Received } from '#contract/endpoint.ts'
import { schemasOf } from '#contract/index.ts'
import { myEntries } from '#contract/entries.ts'
import { wireOf, type Refusal } from '#contract/errors.ts'
import { heldSettlements } from '#contract/held-settlements.ts'
import { installation, type Installation } from '#contract/installation.ts'
import { listableChannels } from '#contract/ipo.ts'
import { notifications } from '#contract/notifications.ts'
import { pushState } from '#contract/push.ts'
import { chooseCompetition } from '#web/domain/competition/chosen-competition.ts'
import { forgetPicks } from '#web/domain/roster/kept-picks.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { sampleAbout, sampleCreator } from './samples.ts'
import { FakeSocket } from './socket.ts'

const NO_SECOND_FACTORS = {
  isRequired: false,
  hasPasskeys: true,
  passkeys: [],
  totpSince: null,
  recoveryCodesLeft: 0,
}

const QUIET_INSTALLATION: Installation = {
  settings: [],
  health: { backupAt: null, drillAt: null, statisticsAt: null, waitingEmails: 0, outboxEmails: 0, lastError: null },
  audit: null,
}

type Reply = { status: number; body: string; statusText?: string }
type Handler = (received: Received<Endpoint>) => Promise<Reply>
type Handled = { endpoint: Endpoint; handler: Handler; received: Received<Endpoint>[] }

export type FakeServer = ReturnType<typeof fakeServer>

export function fakeServer() {
  const handled = new Map<string, Handled>()
  const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

  function handle(endpoint: Endpoint, handler: Handler): void {
    const received = handled.get(nameOf(endpoint))?.received ?? []
    handled.set(nameOf(endpoint), { endpoint, handler, received })
  }

  function returns<E extends Endpoint>(
    endpoint: E,
    value: ResponseOf<E> | ((received: Received<E>) => ResponseOf<E> | Promise<ResponseOf<E>>),
  ): void {
    handle(endpoint, async (received) => {
      const response = typeof value === 'function' ? await (value as (given: unknown) => unknown)(received) : value
      return replyOf(endpoint, response)
    })
  }

  const refuses = (endpoint: Endpoint, refusal: Refusal): void =>
    handle(endpoint, async () => {
      const { status, body } = wireOf(refusal)
      return { status, body: JSON.stringify(body) }
    })

  const breaks = (endpoint: Endpoint, status: number, body: string, statusText = ''): void =>
    handle(endpoint, async () => ({ status, body, statusText }))

  function holds<E extends Endpoint>(
    endpoint: E,
  ): { respond: (value: ResponseOf<E>) => void; refuse: (refusal: Refusal) => void } {
    const { promise, resolve } = Promise.withResolvers<Reply>()
    handle(endpoint, () => promise)
    return {
      respond: (value) => resolve(replyOf(endpoint, value)),
      refuse: (refusal) => {
        const { status, body } = wireOf(refusal)
        resolve({ status, body: JSON.stringify(body) })
      },
    }
  }

  const received = <E extends Endpoint>(endpoint: E): Received<E>[] =>
    (handled.get(nameOf(endpoint))?.received ?? []) as Received<E>[]

  beforeEach(async () => {
    handled.clear()
    forgetPicks()
    await clearResponses()
    refuses(currentUser, { code: 'signed_out' })
    returns(notifications, [])
    returns(agreement, { text: null })
    chooseCompetition(null)
    returns(openCompetitions, [])
    returns(upcomingCompetitions, [])
    returns(reviewedCompetitions, [])
    returns(
      creators,
      [1, 2, 3].map((id) => sampleCreator(id)),
    )
    returns(heldSettlements, [])
    returns(installation, QUIET_INSTALLATION)
    returns(myEntries, [])
    returns(about, sampleAbout())
    returns(listableChannels, { isSeasonOnly: true, soon: ['@micode'], later: [] })
    returns(secondFactors, NO_SECOND_FACTORS)
    returns(pushState, { publicKey: '', isOn: false })
    FakeSocket.all.length = 0
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => respond([...handled.values()], address, init))
    vi.stubGlobal('WebSocket', FakeSocket)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  return {
    returns,
    refuses,
    breaks,
    holds,
    received,
    socket: (): FakeSocket => {
      const latest = FakeSocket.all.at(-1)
      if (!latest) throw new Error('No socket was opened')
      return latest
    },
    sockets: (): readonly FakeSocket[] => FakeSocket.all,
  }
}

/** The endpoint with the fewest parameters wins: /api/competitions/active comes before /api/competitions/{competitionId}. */
async function respond(handled: Handled[], address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, location.origin)
  const method = init.method ?? 'GET'
  const candidates = handled
    .filter(({ endpoint }) => endpoint.method === method)
    .flatMap((one) => {
      const params = paramsOf(one.endpoint, url.pathname)
      return params ? [{ ...one, params }] : []
    })
    .toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)
  const match = candidates[0]
  if (!match) {
    console.error(`The fake server has no response for ${method} ${url.pathname}`)
    return responseOf(wireOf({ code: 'not_found' }))
  }
  const read = check(match.endpoint, match.params, url, init)
  if (!read.ok) {
    console.error(`The fake server was asked wrongly: ${method} ${url.pathname}: ${read.issues}`)
    return responseOf(wireOf({ code: 'bad_request', issues: read.issues }))
  }
  match.received.push(read.received)
  const { status, body, statusText = '' } = await match.handler(read.received)
  init.signal?.throwIfAborted()
  return new Response(body, { status, statusText, headers: { date: new Date().toUTCString() } })
}

const responseOf = ({ status, body }: { status: number; body: unknown }) =>
  new Response(JSON.stringify(body), { status })

function paramsOf(endpoint: Endpoint, pathname: string): Record<string, string> | null {
  const match = patternOf(endpoint).exec(pathname)
  return match && { ...match.groups }
}

type Checked = { ok: true; received: Received<Endpoint> } | { ok: false; issues: string }

function check(endpoint: Endpoint, params: Record<string, string>, url: URL, init: RequestInit): Checked {
  const { response: _, ...schemas } = schemasOf(endpoint)
  const sent = {
    params: Object.keys(params).length > 0 ? params : undefined,
    query: url.searchParams.size > 0 || schemas.query ? Object.fromEntries(url.searchParams) : undefined,
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  }
  const read = z.safeParse(z.object({ params: NOTHING, query: NOTHING, body: NOTHING, ...schemas }), sent)
  return read.success ? { ok: true, received: read.data } : { ok: false, issues: z.prettifyError(read.error) }
}

const NOTHING = z.undefined()

function replyOf(endpoint: Endpoint, value: unknown): Reply {
  return { status: endpoint.status, body: JSON.stringify(z.parse(schemasOf(endpoint).response, value)) }
}
