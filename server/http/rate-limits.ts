/**
 * All rate limits of the API in one table, except guesses at the admin code (features/admin/elevate.ts). Too many calls get the refusal
 * too_many_requests with Retry-After; no account is locked for good.
 *
 * Limits by address leave room for a family or a school behind one address. Limits that protect an account count account and address
 * together. Viewers share one account, so each session counts by itself, and all viewers of an address count as ten. All processes together
 * count what protects accounts; each process counts what protects its capacity. An IPv6 address counts as its /64, which is what a
 * household gets.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as ownAccount from '#contract/account.ts'
import * as admin from '#contract/admin.ts'
import * as auth from '#contract/auth.ts'
import * as bulk from '#contract/catalogue-bulk.ts'
import * as ownProjections from '#contract/own-projections.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as entries from '#contract/entries.ts'
import * as follows from '#contract/follows.ts'
import { leagueRecord } from '#contract/league-record.ts'
import * as leagues from '#contract/leagues.ts'
import * as push from '#contract/push.ts'
import * as webhooks from '#contract/webhooks.ts'
import { Refused, type ErrorCode } from '#contract/errors.ts'
import * as ipo from '#contract/ipo.ts'
import * as profile from '#contract/profile.ts'
import * as seats from '#contract/seats.ts'
import * as recap from '#contract/recap.ts'
import * as receipts from '#contract/receipts.ts'
import { parseChannelReference } from '#contract/channel-reference.ts'
import * as sharing from '#contract/sharing.ts'
import { subjectOf } from '#server/records/users.ts'
import type { Deps } from '#server/deps.ts'

type Limit = {
  name: string
  of?: Endpoint
  max: number
  seconds: number
  per: (request: FastifyRequest) => string
  counts?: (request: FastifyRequest) => boolean
  /** Refusals that do not count against a shared limit, because they cost the server nothing. */
  spares?: readonly ErrorCode[]
  /** A limit that all processes count together. */
  isShared?: true
}

/** An IPv6 address counts as its /64, so that a household counts once. */
export const addressOf = ({ ip }: FastifyRequest) => rateLimit.normalizeIP(ip)
const isViewer = ({ player: caller }: FastifyRequest) => caller?.role === 'viewer'
const player = (request: FastifyRequest) => (isViewer(request) ? request.sid : request.player?.id) ?? addressOf(request)
const account = (request: FastifyRequest) =>
  `${subjectOf((request.body as { email: string }).email)} ${addressOf(request)}`

/** A limit by the requested account, because each call sends an email to the account's owner. */
const mailbox = ({ body }: FastifyRequest) => subjectOf((body as { email: string }).email)

const namesChannel = ({ body }: FastifyRequest) =>
  parseChannelReference((body as { youtubeChannelUrl: string }).youtubeChannelUrl) !== null

/** The number of viewers whose calls one address may make, because anyone can start a viewer's session. */
const VIEWERS_AT_AN_ADDRESS = 10

const MINUTE = 60
const HOUR = 3_600

/** A limit that is checked as soon as the caller is known. */
export const anyCall: Limit = { name: 'any call', max: 600, seconds: MINUTE, per: player }

/** A limit that is checked after the request is validated and before the work is done. */
export const limits: readonly Limit[] = [
  {
    name: 'sign-in attempts for one account',
    of: auth.signIn,
    max: 10,
    seconds: 10 * MINUTE,
    per: account,
    isShared: true,
  },
  {
    name: 'sign-in attempts from one address',
    of: auth.signIn,
    max: 100,
    seconds: 10 * MINUTE,
    per: addressOf,
    isShared: true,
  },
  // a class that shares an address signs up within minutes
  { name: 'new accounts', of: auth.signUp, max: 40, seconds: 30 * MINUTE, per: addressOf, isShared: true },
  { name: 'new viewers', of: auth.watch, max: 30, seconds: MINUTE, per: addressOf },
  {
    name: 'guesses at one’s own password',
    of: ownAccount.changePassword,
    max: 5,
    seconds: 15 * MINUTE,
    per: player,
    isShared: true,
  },
  {
    name: 'reset links for one account',
    of: ownAccount.requestResetLink,
    max: 5,
    seconds: HOUR,
    per: mailbox,
    isShared: true,
  },
  {
    name: 'reset link requests',
    of: ownAccount.requestResetLink,
    max: 20,
    seconds: HOUR,
    per: addressOf,
    isShared: true,
  },
  {
    name: 'reset link attempts',
    of: ownAccount.resetPassword,
    max: 20,
    seconds: 10 * MINUTE,
    per: addressOf,
    isShared: true,
  },
  { name: 'sessions ended', of: ownAccount.endOwnSession, max: 30, seconds: MINUTE, per: player },
  { name: 'other sessions ended', of: ownAccount.endOtherSessions, max: 10, seconds: MINUTE, per: player },
  { name: 'entries', of: entries.submitEntry, max: 120, seconds: MINUTE, per: player },
  // each call stores a response for its repetitions
  { name: 'trades', of: entries.tradePick, max: 60, seconds: MINUTE, per: player },
  { name: 'drops', of: entries.dropPick, max: 60, seconds: MINUTE, per: player },
  { name: 'edits', of: entries.replaceRoster, max: 60, seconds: MINUTE, per: player },
  { name: 'withdrawals', of: entries.withdrawEntry, max: 60, seconds: MINUTE, per: player },
  // each call returns hundreds of rosters
  { name: 'roster imports', of: entries.importRosters, max: 20, seconds: MINUTE, per: player },
  { name: 'own projections', of: ownProjections.saveOwnProjections, max: 120, seconds: MINUTE, per: player },
  // evidence holds the price book, readings and results, and costs more than other reads
  { name: 'evidence', of: receipts.evidence, max: 60, seconds: MINUTE, per: player },
  { name: 'entry receipts', of: receipts.entryReceipt, max: 120, seconds: MINUTE, per: player },
  { name: 'recaps', of: recap.entryRecap, max: 60, seconds: MINUTE, per: player },
  { name: 'follows', of: follows.followPlayer, max: 60, seconds: MINUTE, per: player },
  { name: 'new leagues', of: leagues.startLeague, max: 20, seconds: HOUR, per: player },
  // each page computes the tables of a season
  { name: 'league pages', of: leagues.leaguePage, max: 120, seconds: MINUTE, per: player },
  // each call computes a password hash
  { name: 'new recovery codes', of: seats.renewRecoveryCode, max: 10, seconds: MINUTE, per: player },
  { name: 'seats that become accounts', of: seats.becomeAccount, max: 10, seconds: 30 * MINUTE, per: player },
  // each call makes up to 300 accounts
  { name: 'lists of seats', of: seats.makeSeats, max: 20, seconds: MINUTE, per: player },
  { name: 'links of seats', of: seats.renewSeatLink, max: 120, seconds: MINUTE, per: player },
  // a full season is megabytes
  { name: 'league files', of: leagueRecord, max: 20, seconds: MINUTE, per: player },
  { name: 'league rounds', of: leagues.leagueRound, max: 120, seconds: MINUTE, per: player },
  // each call may send a message to another server
  { name: 'addresses of webhooks', of: webhooks.saveLeagueWebhook, max: 20, seconds: HOUR, per: player },
  { name: 'tests of webhooks', of: webhooks.testLeagueWebhook, max: 10, seconds: HOUR, per: player },
  { name: 'push subscriptions', of: push.savePush, max: 20, seconds: HOUR, per: player },
  { name: 'links', of: sharing.shareEntry, max: 60, seconds: MINUTE, per: player },
  { name: 'ledger pages', of: profile.ownLedger, max: 120, seconds: MINUTE, per: player },
  { name: 'results', of: profile.competitionResult, max: 120, seconds: MINUTE, per: player },
  { name: 'channel searches', of: admin.searchChannels, max: 10, seconds: MINUTE, per: player },
  // a list of 200 @handles takes 20 calls, and each call may ask YouTube 20 times
  { name: 'channel look-ups', of: bulk.lookUpChannels, max: 30, seconds: MINUTE, per: player },
  { name: 'channels added in bulk', of: bulk.addChannels, max: 30, seconds: MINUTE, per: player },
  { name: 'bulk edits of the catalogue', of: bulk.editCreators, max: 60, seconds: MINUTE, per: player },
  // a mistyped address does not count as an application; one that has to be confirmed does, because YouTube is asked about it
  {
    name: 'applications',
    of: ipo.applyForIpo,
    max: 3,
    seconds: HOUR,
    per: addressOf,
    counts: namesChannel,
    spares: ['outside_season', 'already_listed'],
    isShared: true,
  },
]

/** The number of addresses and players that each limit remembers; the least recently seen are removed first. */
const REMEMBERED = 50_000

/** Adds the rate limits to every route of the scope. */
export async function limitCalls(
  members: FastifyInstance,
  { settings, sharedLimits }: Pick<Deps, 'settings' | 'sharedLimits'>,
): Promise<void> {
  await members.register(rateLimit, { global: false, cache: REMEMBERED })

  const refuse = (request: FastifyRequest, limit: string, retryAfter: number): never => {
    request.log.warn({ event: 'limit_hit', limit, player: request.player?.id }, 'rate limit exceeded')
    throw new Refused({ code: 'too_many_requests', retryAfter })
  }

  const sharedCounter = ({ name, max, seconds, per, counts }: Limit) => {
    const window = { most: max * settings.rateLimitFactor, seconds }
    return async (request: FastifyRequest) => {
      if (counts?.(request) === false) return
      const retryAfter = await sharedLimits.take(name, per(request), window)
      if (retryAfter !== null) refuse(request, name, retryAfter)
    }
  }

  const counting = ({ name, max, seconds, per, counts }: Limit) => {
    const counter = (most: number, keyGenerator: Limit['per']) =>
      members.createRateLimit({ max: most * settings.rateLimitFactor, timeWindow: seconds * 1000, keyGenerator })
    const count = counter(max, per)
    const countViewers = counter(max * VIEWERS_AT_AN_ADDRESS, addressOf)
    const requireWithinLimit = async (counted: ReturnType<typeof count>, request: FastifyRequest) => {
      const { isAllowed, ...state } = await counted
      if (isAllowed || !('isExceeded' in state && state.isExceeded)) return
      refuse(request, name, Math.max(1, state.ttlInSeconds))
    }
    return async (request: FastifyRequest) => {
      if (counts?.(request) === false) return
      await requireWithinLimit(count(request), request)
      if (per === player && isViewer(request)) await requireWithinLimit(countViewers(request), request)
    }
  }

  members.addHook('onRequest', counting(anyCall))
  const counters = limits.map((limit) => ({
    of: limit.of,
    count: limit.isShared ? sharedCounter(limit) : counting(limit),
  }))
  members.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config
    for (const { of, count } of counters) if (of === endpoint) await count(request)
  })
  members.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refused)) return
    const { endpoint } = request.routeOptions.config
    for (const { of, name, per, spares } of limits)
      if (of === endpoint && spares?.includes(error.refusal.code)) await sharedLimits.giveBack(name, per(request))
  })
}
