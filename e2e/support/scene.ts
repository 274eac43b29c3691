/**
 * Prepares a journey over HTTP: a player who signs up here is signed in on this page's browser.
 *
 * Throws on a refused call, with the server's response.
 */
import { expect, type Page } from '@playwright/test'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { dollars, parseDecimal } from '#game/money.ts'
import { ADMIN_CODE, costOf } from './people.ts'

/**
 * Sends a request beside the browser. The server closes idle connections, and a request sent at that moment is repeated, as a browser does.
 */
export const RESEND = { maxRetries: 2 }

export const PASSWORD = 'countess of lovelace'

/** Signs up a player who has accepted the agreement. */
export async function signUp(page: Page, firstName = 'Ada'): Promise<{ email: string }> {
  const email = `${firstName.toLowerCase()}-${crypto.randomUUID()}@example.org`
  await send(page, '/api/auth/sign-up', { email, password: PASSWORD, firstName, lastName: 'Lovelace' })
  await send(page, '/api/accept-nda')
  return { email }
}

/** Signs up a player who has also entered the admin code. */
export async function signUpAdmin(page: Page): Promise<void> {
  await signUp(page, 'Margaret')
  await send(page, '/api/admin/elevate', { code: ADMIN_CODE })
}

/** Returns a roster of `count` creators from the middle of the catalogue, which leaves money under the cap. */
export async function enter(page: Page, howMany: number): Promise<Entry> {
  const { id, salaryCap, maxPicks } = await activeCompetition(page)
  const affordable = (await read<Creator[]>(page, '/api/creators')).filter(
    ({ inPlay, price }) => inPlay && parseDecimal(price)! <= dollars(salaryCap / maxPicks),
  )
  const picks = affordable.slice(0, howMany).map(({ id: creatorId, price }) => ({ creatorId, price }))
  return send<Entry>(page, '/api/entries', { competitionId: id, picks, totalSalary: costOf(picks) })
}

/** Waits for the first draft, which opens a moment after the server is ready. */
export async function activeCompetition(page: Page): Promise<Competition> {
  const active = () => read<Competition | null>(page, '/api/competitions/active')
  await expect.poll(active, { message: 'a draft opens', timeout: 30_000 }).not.toBeNull()
  return (await active())!
}

export async function untilLive(page: Page): Promise<void> {
  const phase = async () => (await activeCompetition(page)).phase
  await expect.poll(phase, { message: 'the competition starts', timeout: 60_000 }).toBe('live')
}

export async function read<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(path, RESEND)
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

async function send<T = unknown>(page: Page, path: string, body?: object): Promise<T> {
  const response = await page.request.post(path, body === undefined ? RESEND : { ...RESEND, data: body })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

/**
 * Deletes a channel from the catalogue as an admin, so that it can be found and added again. Takes the next channel if another journey has
 * deleted the same one.
 */
export async function takeOut(page: Page, nth: number): Promise<Creator> {
  const creators = (await read<Creator[]>(page, '/api/creators')).filter(({ isActive }) => isActive)
  for (const creator of creators.slice(nth, nth + 5)) {
    const response = await page.request.delete(`/api/creators/${creator.id}`, RESEND)
    if (response.ok()) return creator
    if (response.status() !== 404)
      throw new Error(`Taking ${creator.channelName} out: ${response.status()} ${await response.text()}`)
  }
  throw new Error(`None of the five channels from ${nth} on can be taken out`)
}
