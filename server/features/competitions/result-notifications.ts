/**
 * Notifies every player of their result in a competition: one notification each, with place, prize, experience, and a new level or streak.
 *
 * A result is marked as delivered in the transaction that stores its notification. So any process may run this, however often and after any
 * crash, and each player is notified exactly once.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { exactDollars } from '#game/dollars.ts'
import { cents, type Cents } from '#game/money.ts'
import { prizeTextAt } from '#game/payouts.ts'
import { levelOf } from '#game/progress.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { announceNotifications, saveNotificationsEach, type Notification } from '#server/records/notifications.ts'
import { hasUnsentResults, takeUnsentResults, type UnsentResult } from '#server/records/results.ts'

const PLAYERS_AT_ONCE = 2_500

export const resultNotificationsJob = (deps: Deps): Job => ({
  name: 'notify of results',
  nextDue: async () => ((await hasUnsentResults(deps.db)) ? new Date(0) : null),
  run: () => notifyResults(deps),
})

export async function notifyResults({ db, bus }: Pick<Deps, 'db' | 'bus'>): Promise<void> {
  for (;;) {
    const told = await db.transaction().execute(async (tx) => {
      const results = await takeUnsentResults(tx, PLAYERS_AT_ONCE)
      const notifications = results.map((result) => ({ userId: result.userId, notification: notificationOf(result) }))
      return { count: results.length, saved: await saveNotificationsEach(tx, notifications) }
    })
    announceNotifications(bus, told.saved)
    if (told.count < PLAYERS_AT_ONCE) return
    await turn()
  }
}

function notificationOf(result: UnsentResult): Notification {
  const { competitionId } = result
  return { ...notificationTexts(result), competitionId, actionUrl: `/result?competition=${competitionId}` }
}

function notificationTexts(result: UnsentResult): Pick<Notification, 'type' | 'title' | 'message' | 'priority'> {
  const { prizeTitle, bestRank, prize, prizeText, entries, isOneShort, isTied, voidReason } = result
  if (bestRank === null)
    return {
      type: 'competition_result',
      title: `${prizeTitle} was called off`,
      message: `${voidReason ? `${voidReason} ` : ''}Nobody won or lost, and your balance, level and streak are as they were.`,
      priority: 'medium',
    }
  if (prize > 0 || prizeTextAt(bestRank, prizeText) !== null)
    return {
      type: 'winner_announced',
      title: bestRank === 1 ? 'You won!' : 'You are in the prizes!',
      message: `${prizeWords(result)}${gainsOf(result)}`,
      priority: 'high',
    }
  return {
    type: 'competition_result',
    title: `${prizeTitle} is final`,
    message: `${placeText(bestRank, isTied)} of ${entries}, ${prizeDistance(isOneShort)}.${gainsOf(result)}`,
    priority: 'medium',
  }
}

const prizeDistance = (isOneShort: boolean): string =>
  isOneShort ? 'one place short of a prize' : 'no prize this time'

/** Equal scores share a rank. */
const placeText = (rank: number | null, isTied: boolean): string => `${isTied ? 'Tied for place' : 'Place'} ${rank}`

/** Formats "Place 1 in Prime Time: $500.00 is in your balance." A held prize is described as waiting. The first place has the prize in words. */
function prizeWords({ prizeTitle, bestRank, prize, prizeText, held, withheld, isTied }: UnsentResult): string {
  const words = prizeTextAt(bestRank, prizeText)
  const text = words === null ? '' : ` Your prize from the host: ${words}.`
  return `${placeText(bestRank, isTied)} in ${prizeTitle}${whereIs(cents(prize - held - withheld), held)}${text}`
}

/** Formats ": $500.00 is in your balance." */
function whereIs(paid: Cents, held: Cents): string {
  const parts = [
    paid > 0 ? `${exactDollars(paid)} is in your balance.` : '',
    held > 0
      ? `${exactDollars(held)} is being checked by a person before it is paid, which usually takes less than a day.`
      : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? '.' : `: ${parts.join(' ')}`
}

/** Formats " +97 XP. You reached level 3. That is 2 prizes in a row." */
function gainsOf({ xpBefore, xpAfter, streakBefore, streakAfter }: UnsentResult): string {
  const level = levelOf(xpAfter)
  return [
    ` +${xpAfter - xpBefore} XP.`,
    level > levelOf(xpBefore) ? ` You reached level ${level}.` : '',
    streakAfter > streakBefore && streakAfter > 1 ? ` That is ${streakAfter} prizes in a row.` : '',
  ].join('')
}
