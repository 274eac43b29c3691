/**
 * The people of a test, created over HTTP on a running server before a browser opens it.
 *
 * Returns the cookies of each person; become() gives them to a browser. Throws on a refused call, with the server's response.
 */
import { expect, request, type APIRequestContext, type BrowserContext } from '@playwright/test'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { decimalOf, dollars, parseDecimal, total } from '#game/money.ts'

export const ADMIN_CODE = 'eight-bits-in-orbit'

/** Undecided has not accepted the agreement, newcomer has no entry, admin has entered the admin code. */
const KINDS = ['undecided', 'newcomer', 'player', 'admin'] as const
export type Kind = (typeof KINDS)[number]

export type Person = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
export type People = Record<Kind, Person> & { traders: Person[] }

/** Signs the browser in as this person from its next page on, as a returning visitor. */
export async function become(person: Person, context: BrowserContext): Promise<void> {
  await context.addCookies(person)
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('signed-in', 'yes')
  })
}

const NAMES: Record<Kind | 'trader', [string, string]> = {
  undecided: ['Mary', 'Jackson'],
  newcomer: ['Katherine', 'Johnson'],
  player: ['Ada', 'Lovelace'],
  admin: ['Margaret', 'Hamilton'],
  trader: ['Grace', 'Hopper'],
}

/**
 * Creates one person of each kind on a server that is drafting and has ADMIN_CODE, and `traders` players with a roster of five and one of
 * three. Each journey that trades has a trader of its own, because a trade cannot be undone.
 */
export async function peopleOf(url: string, traders = 0): Promise<People> {
  const [people, trading] = await Promise.all([
    Promise.all(KINDS.map(async (kind) => [kind, await personOf(url, kind)] as const)),
    Promise.all(Array.from({ length: traders }, (_, nth) => personOf(url, 'trader', nth))),
  ])
  return { ...(Object.fromEntries(people) as Record<Kind, Person>), traders: trading }
}

async function personOf(url: string, kind: Kind | 'trader', nth = 0): Promise<Person> {
  const api = await request.newContext({ baseURL: url })
  const [firstName, lastName] = NAMES[kind]
  await send(api, '/api/auth/sign-up', {
    email: `${kind}-${nth}@example.org`,
    password: 'countess of lovelace',
    firstName,
    lastName,
  })
  if (kind !== 'undecided') await send(api, '/api/accept-nda')
  if (kind === 'player') for (const place of [0, 1]) await enter(api, place)
  if (kind === 'trader') for (const [place, size] of [5, 3].entries()) await enter(api, place, size)
  if (kind === 'admin') await send(api, '/api/admin/elevate', { code: ADMIN_CODE })
  const { cookies } = await api.storageState()
  await api.dispose()
  return cookies
}

/** Returns the cost of a roster, as it is sent with an entry. */
export const costOf = (picks: readonly { price: string }[]): string =>
  decimalOf(total(picks.map(({ price }) => parseDecimal(price)!)))

/** Enters a roster of `size` from the middle of the catalogue, a different one for each `place`. */
async function enter(api: APIRequestContext, place: number, size = 5): Promise<void> {
  const { id, salaryCap, maxPicks } = await firstDraft(api)
  const creators = await read<Creator[]>(api, '/api/creators')
  const affordable = creators.filter(
    ({ inPlay, price }) => inPlay && parseDecimal(price)! <= dollars(salaryCap / maxPicks),
  )
  const picks = affordable
    .slice(place * maxPicks, place * maxPicks + size)
    .map(({ id: creatorId, price }) => ({ creatorId, price }))
  await send(api, '/api/entries', { competitionId: id, picks, totalSalary: costOf(picks) })
}

/** Waits for the first draft, which opens a moment after the server is ready. */
async function firstDraft(api: APIRequestContext): Promise<Competition> {
  const active = () => read<Competition | null>(api, '/api/competitions/active')
  await expect.poll(active, { message: 'the first draft opens', timeout: 30_000 }).not.toBeNull()
  return (await active())!
}

/** Waits until the active competition is live. */
export async function untilLive(url: string): Promise<void> {
  const api = await request.newContext({ baseURL: url })
  const phase = async () => (await read<Competition | null>(api, '/api/competitions/active'))?.phase
  await expect.poll(phase, { message: 'the competition starts', timeout: 60_000 }).toBe('live')
  await api.dispose()
}

async function send(api: APIRequestContext, path: string, body?: object): Promise<void> {
  const response = await api.post(path, body === undefined ? {} : { data: body })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
}

const read = async <T>(api: APIRequestContext, path: string): Promise<T> => (await (await api.get(path)).json()) as T
