/** Bulk edits of the catalogue over HTTP: versions, undo, refusals of single edits, crashes and audit events. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminCreator } from '#contract/admin.ts'
import type { BulkEdit, BulkEdited } from '#contract/catalogue-bulk.ts'
import type { Player } from '#server/identity/player.ts'
import { crashingAfter } from '#server/testing/crash.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { editCreators } from './bulk-edit.ts'

let server: TestServer
let admin: Actor
let creators: AdminCreator[]

beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  admin = await server.elevate(await server.signUp('Admin'))
  await server.competition({ prices: [5_000, 10_000, 15_000, 20_000] })
  creators = await kept()
})
afterAll(() => server.close())

const kept = async (): Promise<AdminCreator[]> =>
  ((await server.get('/api/admin/creators', { as: admin })).json() as AdminCreator[]).toSorted(
    (one, other) => one.id - other.id,
  )
const send = (edits: readonly BulkEdit[], as = admin) => server.patch('/api/admin/creators', { as, body: { edits } })
const edit = async (...edits: BulkEdit[]): Promise<BulkEdited[]> => (await send(edits)).json()
const events = () =>
  server.db.selectFrom('admin_audit').select(['actor', 'action', 'subject', 'before', 'after']).orderBy('id').execute()
const toMusic = ({ id, version }: AdminCreator): BulkEdit => ({ creatorId: id, version, category: 'Music' })
const removal = ({ id, version }: AdminCreator): BulkEdit => ({ creatorId: id, version, isListed: false })

test('a bulk change of category is saved for each creator, with an audit event each', async () => {
  const edited = await edit(...creators.slice(0, 3).map(toMusic))
  expect(edited).toEqual(creators.slice(0, 3).map(({ id }) => ({ creatorId: id, version: 2, problem: null })))
  expect((await kept()).map(({ category }) => category)).toEqual(['music', 'music', 'music', creators[3]!.category])
  expect(await events()).toMatchObject(
    creators.slice(0, 3).map(({ id }) => ({ actor: admin.id, action: 'edit_creator', subject: `creator:${id}` })),
  )
  expect(server.published.filter(([, { type }]) => type === 'creators_updated')).toHaveLength(1)
})

test('a creator that has the category already keeps its version and has no audit event', async () => {
  const [first] = creators as [AdminCreator]
  expect(await edit({ creatorId: first.id, version: 1, category: first.category })).toEqual([
    { creatorId: first.id, version: 1, problem: null },
  ])
  expect(await events()).toEqual([])
})

test('a bulk removal is undone with the same price, category and counts', async () => {
  const removed = await edit(...creators.slice(0, 2).map(removal))
  expect((await kept()).map(({ isActive }) => isActive)).toEqual([false, false, true, true])
  const restored = await edit(
    ...removed.map(({ creatorId, version }) => ({ creatorId, version: version!, isListed: true })),
  )
  expect(restored.map(({ version, problem }) => [version, problem])).toEqual([
    [3, null],
    [3, null],
  ])
  const { version: _, updatedAt: __, ...before } = creators[0]!
  expect((await kept())[0]).toMatchObject(before)
  expect((await events()).map(({ action }) => action)).toEqual([
    'delete_creator',
    'delete_creator',
    'restore_creator',
    'restore_creator',
  ])
})

test('an edit of an older version is refused for that creator only', async () => {
  const [first, second] = creators as [AdminCreator, AdminCreator]
  await edit(toMusic(first))
  expect(await edit(removal(first), removal(second))).toEqual([
    { creatorId: first.id, version: null, problem: 'edited_meanwhile' },
    { creatorId: second.id, version: 2, problem: null },
  ])
  expect((await kept())[0]).toMatchObject({ isActive: true, category: 'music' })
})

test.each<[string, { category: string } | { isListed: boolean }, boolean]>([
  ['changing a removed creator', { category: 'Music' }, true],
  ['removing a removed creator', { isListed: false }, true],
  ['restoring a listed creator', { isListed: true }, false],
])('%s is refused', async (_, change, isRemovedFirst) => {
  const [first] = creators as [AdminCreator]
  if (isRemovedFirst) await edit(removal(first))
  const version = isRemovedFirst ? 2 : 1
  expect(await edit({ creatorId: first.id, version, ...change })).toEqual([
    { creatorId: first.id, version: null, problem: 'creator_not_found' },
  ])
})

test('an edit of an unknown creator is refused for itself only', async () => {
  const [first] = creators as [AdminCreator]
  expect(await edit({ creatorId: 999_999, version: 1, category: 'Music' }, toMusic(first))).toMatchObject([
    { problem: 'creator_not_found' },
    { problem: null },
  ])
})

test.each([
  [[]],
  [[{ creatorId: 1, version: 1 }]],
  [[{ creatorId: 1, version: 1, category: 'Music', isListed: false }]],
  [[{ creatorId: 1, version: 1, category: '' }]],
  [[{ creatorId: 1, category: 'Music' }]],
  [Array.from({ length: 51 }, (_, nth) => ({ creatorId: nth + 1, version: 1, category: 'Music' }))],
])('the edits %j are refused', async (edits) => {
  const reply = await send(edits as BulkEdit[])
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'bad_request' }])
})

test('an edit whose audit event cannot be saved is rolled back, and the others are saved', async () => {
  const [first, second] = creators as [AdminCreator, AdminCreator]
  await server.db.schema
    .alterTable('admin_audit')
    .addCheckConstraint('closed', sql`subject <> ${sql.lit(`creator:${first.id}`)}`)
    .execute()
  try {
    expect(await edit(toMusic(first), toMusic(second))).toMatchObject([{ problem: 'failed' }, { problem: null }])
  } finally {
    await server.db.schema.alterTable('admin_audit').dropConstraint('closed').execute()
  }
  expect(await kept()).toMatchObject([{ version: 1, category: first.category }, { version: 2 }, {}, {}])
})

test('after a crash at any statement every creator is either changed with its audit event, or as before', async () => {
  const asAdmin = { id: admin.id } as Player
  for (let nth = 1; ; nth++) {
    const before = await kept()
    const eventsBefore = (await events()).length
    const category = nth % 2 === 0 ? 'Music' : 'Comedy'
    const edits = before.slice(0, 3).map(({ id, version }) => ({ creatorId: id, version, category }))
    const isThrough = await editCreators({ ...server.deps, db: crashingAfter(server.db, nth) }, asAdmin, edits).then(
      (edited) => edited.every(({ problem }) => problem === null),
      () => false,
    )
    const changed = (await kept()).filter(({ version }, at) => version !== before[at]!.version)
    expect(changed.every((creator) => creator.category === category.toLowerCase())).toBe(true)
    expect((await events()).length - eventsBefore).toBe(changed.length)
    if (isThrough) return expect(nth).toBeGreaterThan(6)
  }
})
