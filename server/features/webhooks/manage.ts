/**
 * The address of a league or of the installation: read, set, tested and removed. An address is stored after a first message has arrived
 * there, so a wrong one changes nothing.
 */
import { Refused } from '#contract/errors.ts'
import type { Ok } from '#contract/values.schemas.ts'
import type { WebhookEdit, WebhookState } from '#contract/webhooks.ts'
import type { Outcome } from '#server/adapters/outside.ts'
import { maskAddress, readWebhookAddress } from '#server/adapters/webhook-address.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { findLeague, isMember, lockLeague, type LeagueRow } from '#server/records/leagues.ts'
import { readLastPost } from '#server/records/outgoing-posts.ts'
import { deleteWebhook, findWebhook, replaceWebhook, setWithNames, type WebhookRow } from '#server/records/webhooks.ts'
import { testMessage } from './message.ts'
import { requestOf } from './payload.ts'

type Managing = Pick<Deps, 'db' | 'outside' | 'settings' | 'poke'>

/** Where an address belongs: who may change it, what it is about, and what is stored with a change. */
export type Place = {
  /** The league's id, or null for the installation. Refuses callers who may not change the address. With `tx` it locks the league. */
  open(tx?: Queryable): Promise<{ leagueId: number | null; name: string; path: string }>
  record(tx: Queryable, act: 'save_webhook' | 'remove_webhook', after?: object): Promise<void>
}

/** Refuses league_not_found for others than members, not_league_owner, league_closed. */
export const placeOfLeague = ({ db }: Pick<Deps, 'db'>, userId: string, slug: string): Place => ({
  async open(tx) {
    const league = tx ? await lockLeague(tx, slug) : await findLeague(db, slug)
    const { id, name } = await requireOwner(tx ?? db, league, userId)
    return { leagueId: id, name, path: `/league/${slug}` }
  },
  record: async () => {},
})

export const placeOfInstallation = (adminId: string): Place => ({
  open: async () => ({ leagueId: null, name: 'every competition', path: '/' }),
  record: (tx, action, after) => recordAuditEvent(tx, { actor: adminId, action, ...(after && { after }) }),
})

async function requireOwner(db: Queryable, league: LeagueRow | undefined, userId: string): Promise<LeagueRow> {
  if (!league || !(await isMember(db, league.id, userId))) throw new Refused({ code: 'league_not_found' })
  if (league.owner_id !== userId) throw new Refused({ code: 'not_league_owner' })
  if (league.closed_at !== null) throw new Refused({ code: 'league_closed' })
  return league
}

export async function readState({ db }: Pick<Deps, 'db'>, place: Place): Promise<WebhookState> {
  const { leagueId } = await place.open()
  const row = await findWebhook(db, leagueId)
  if (!row) return { webhook: null }
  const last = await readLastPost(db, row.id)
  return {
    webhook: {
      service: row.service,
      address: maskAddress(row.url),
      withNames: row.with_names,
      isEnded: row.ended_at !== null,
      last: last ? { ...last, at: last.at.toISOString() } : null,
    },
  }
}

/** Refuses webhook_refused, webhook_failed, webhook_not_found if only `withNames` is given, and what the place refuses. */
export async function saveWebhook(
  deps: Managing,
  place: Place,
  userId: string,
  { url: typed, withNames }: WebhookEdit,
): Promise<WebhookState> {
  const { name, path } = await place.open()
  const given = typed === undefined ? null : requireAddress(typed)
  if (given) await sendTest(deps, given, testMessage(deps.settings, name, path))
  await deps.db.transaction().execute(async (tx) => {
    const { leagueId } = await place.open(tx)
    if (given) await replaceWebhook(tx, { ...given, leagueId, withNames, addedBy: userId })
    else await setWithNames(tx, (await requireWebhook(tx, leagueId)).id, withNames)
    await place.record(tx, 'save_webhook', { withNames, ...(given && { address: maskAddress(given.url) }) })
  })
  // a draft that is open already is due at once
  deps.poke()
  return readState(deps, place)
}

/** Refuses webhook_not_found, webhook_failed, and what the place refuses. */
export async function testWebhook(deps: Managing, place: Place): Promise<Ok> {
  const { leagueId, name, path } = await place.open()
  await sendTest(deps, await requireWebhook(deps.db, leagueId), testMessage(deps.settings, name, path))
  return { ok: true }
}

/** Refuses webhook_not_found, and what the place refuses. */
export const removeWebhook = ({ db }: Pick<Deps, 'db'>, place: Place): Promise<Ok> =>
  db.transaction().execute(async (tx) => {
    const { leagueId } = await place.open(tx)
    if (!(await deleteWebhook(tx, leagueId))) throw new Refused({ code: 'webhook_not_found' })
    await place.record(tx, 'remove_webhook')
    return { ok: true as const }
  })

function requireAddress(typed: string): Pick<WebhookRow, 'url' | 'service'> {
  const read = readWebhookAddress(typed)
  if ('wrong' in read) throw new Refused({ code: 'webhook_refused', why: read.wrong })
  return read
}

async function requireWebhook(db: Queryable, leagueId: number | null): Promise<WebhookRow> {
  const row = await findWebhook(db, leagueId)
  if (!row) throw new Refused({ code: 'webhook_not_found' })
  return row
}

async function sendTest(
  { outside }: Pick<Managing, 'outside'>,
  to: Pick<WebhookRow, 'url' | 'service'>,
  message: ReturnType<typeof testMessage>,
): Promise<void> {
  const outcome = await outside.send(new URL(to.url).hostname, async () => requestOf(to, message))
  const why = failureOf(outcome)
  if (why) throw new Refused({ code: 'webhook_failed', service: to.service === 'discord' ? 'Discord' : 'Slack', why })
}

/** Returns why a message did not arrive, or null if it did. */
function failureOf(outcome: Outcome) {
  if (outcome.kind === 'not_sent') return outcome.why
  if (outcome.kind !== 'answered') return 'unknown'
  const { status } = outcome
  if (status >= 200 && status < 300) return null
  if (status < 400) return 'redirect'
  if (status === 401 || status === 403 || status === 404 || status === 410) return 'gone'
  if (status === 429) return 'busy'
  return status < 500 ? 'refused' : 'failing'
}
