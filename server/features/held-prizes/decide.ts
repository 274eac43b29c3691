/**
 * An admin releases or withholds a held prize, or undoes that decision. The decision, the ledger posting, the audit event and the player's
 * notification are one transaction.
 *
 * Release moves the money from held to the player, withhold from held to the house, and undo moves it back to held.
 *
 * Ledger rows never change: each decision adds a posting, identified by the entry and the number of the decision, so that a decision cannot
 * be posted twice. The admin sends the number of decisions they have seen; if there are more, the new one is refused.
 */
import type { Received } from '#contract/endpoint.ts'
import { Refused } from '#contract/errors.ts'
import type { decideHeldPrize, HeldPrize } from '#contract/held-prizes.ts'
import { exactDollars } from '#game/dollars.ts'
import { cents } from '#game/money.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Player } from '#server/identity/player.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import {
  lockHeldPrize,
  setHeldState,
  type HeldPrizeRow,
  type HeldReason,
  type HeldState,
} from '#server/records/held-prizes.ts'
import { HELD_ACCOUNT, HOUSE_ACCOUNT, post, transfer, userAccount } from '#server/records/ledger.ts'
import { announceNotifications, saveNotifications, type Notification } from '#server/records/notifications.ts'
import { addEarnings } from '#server/records/users.ts'
import { readHeldPrize } from './queries.ts'

type Asked = Received<typeof decideHeldPrize>
type Decision = Asked['body']['decision']

const NEXT: Record<Decision, { from: readonly HeldState[]; to: HeldState }> = {
  release: { from: ['waiting'], to: 'released' },
  withhold: { from: ['waiting'], to: 'withheld' },
  undo: { from: ['released', 'withheld'], to: 'waiting' },
}
const ACTIONS = {
  release: 'release_prize',
  withhold: 'withhold_prize',
  undo: 'undo_prize_decision',
} as const satisfies Record<Decision, string>
/** The text of the row in the player's ledger. */
const REASONS: Record<Decision, string> = {
  release: 'prize',
  withhold: 'prize withheld',
  undo: 'prize taken back to be checked',
}

export async function decidePrize(
  deps: Deps,
  admin: Player,
  { params, body }: Pick<Asked, 'params' | 'body'>,
): Promise<HeldPrize> {
  const { decided, told } = await deps.db.transaction().execute(async (tx) => {
    const held = await lockHeldPrize(tx, params.entryId)
    if (!held) throw new Refused({ code: 'held_prize_not_found' })
    const { from, to } = NEXT[body.decision]
    if (!from.includes(held.state) || held.decisions !== body.decisions)
      throw new Refused({ code: 'decided_meanwhile' })

    await movePrize(tx, held, body.decision, to)
    await setHeldState(tx, held.entry_id, to, admin.id)
    await recordAuditEvent(tx, {
      actor: admin.id,
      action: ACTIONS[body.decision],
      subject: `entry:${held.entry_id}`,
      before: { state: held.state },
      after: { state: to, amountCents: held.amount_cents, player: held.user_id },
    })
    const decided = await readHeldPrize(tx, held.entry_id)
    const notification = notificationOf(held, to, decided.prizeTitle)
    return { decided, told: await saveNotifications(tx, [held.user_id], notification) }
  })
  announceNotifications(deps.bus, told)
  return decided
}

async function movePrize(tx: Queryable, held: HeldPrizeRow, decision: Decision, to: HeldState): Promise<void> {
  const amount = cents(held.amount_cents)
  const accountOf = (state: HeldState) =>
    state === 'waiting' ? HELD_ACCOUNT : state === 'released' ? userAccount(held.user_id) : HOUSE_ACCOUNT
  await post(
    tx,
    transfer(accountOf(held.state), accountOf(to), amount, {
      txId: `held:${held.entry_id}:${held.decisions + 1}`,
      reason: REASONS[decision],
      competitionId: held.competition_id,
      entryId: held.entry_id,
    }),
  )
  const earned = (to === 'released' ? amount : 0) - (held.state === 'released' ? amount : 0)
  if (earned !== 0) await addEarnings(tx, held.user_id, cents(earned))
}

function notificationOf(held: HeldPrizeRow, to: HeldState, prizeTitle: string): Notification {
  return {
    type: 'competition_result',
    ...notificationTexts(to, held.reason, exactDollars(cents(held.amount_cents)), prizeTitle),
    priority: 'high',
    competitionId: held.competition_id,
    actionUrl: `/result?competition=${held.competition_id}`,
  }
}

const SEVERAL_ACCOUNTS = 'to us it looks as if one person played several accounts'
const WITHHELD: Record<HeldReason, string> = {
  alike: SEVERAL_ACCOUNTS,
  haste: SEVERAL_ACCOUNTS,
  returned: SEVERAL_ACCOUNTS,
  banned: 'your account was banned when the competition was settled',
}

function notificationTexts(
  state: HeldState,
  reason: HeldReason,
  amount: string,
  prizeTitle: string,
): Pick<Notification, 'title' | 'message'> {
  if (state === 'released')
    return {
      title: 'Your prize is here',
      message: `${amount} for ${prizeTitle} is in your balance. Thank you for waiting.`,
    }
  if (state === 'withheld')
    return {
      title: 'Your prize was not paid',
      message: `${amount} for ${prizeTitle} went back to the house: ${WITHHELD[reason]}. If that is wrong, please write to us.`,
    }
  return {
    title: 'Your prize is being checked again',
    message: `${amount} for ${prizeTitle} waits until a person has looked at it once more, which usually takes less than a day.`,
  }
}
