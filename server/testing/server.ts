/**
 * A whole server for one test file: its own database, the app as in production, and a bus that records all messages. It opens no port until
 * `listen()` and runs no scheduler: a test calls a job itself.
 *
 *   const server = await startTestServer()          // in beforeAll; server.close() in afterAll
 *   const ada = await server.signUp('Ada')          // signed in, agreement accepted
 *   const { id } = await server.competition()       // drafting, with a price book
 *   const reply = await server.get(`/api/entries/user/${id}/all`, { as: ada })
 */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import pino from 'pino'
import type { ServerMessage, Topic } from '#contract/realtime.ts'
import { buildApp } from '#server/app.ts'
import { audit } from '#server/audit/audit.ts'
import { isAdminCode } from '#server/identity/admin-code.ts'
import { cookieName } from '#server/identity/cookies.ts'
import { queryable } from '#server/db/open.ts'
import { openTestDatabase } from './database.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { storeDuePhase } from '#server/features/competitions/store-due-phase.ts'
import { openBoards } from '#server/live/boards.ts'
import { openOutside } from '#server/adapters/outside.ts'
import { openMail } from '#server/adapters/mail.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import { numbersOf, openBus, type Bus } from '#server/live/bus.ts'
import { openTopicVersions } from '#server/live/topic-versions.ts'
import { openMemoryInvalidations } from '#server/live/invalidations.ts'
import { openLeases } from '#server/db/leases.ts'
import { openReadiness } from '#server/live/readiness.ts'
import { openSharedLimits } from '#server/live/shared-limits.ts'
import { openGuesses } from '#server/records/guesses.ts'
import { acceptNda, BUILT_IN, createUser, ensureSharedViewer } from '#server/records/users.ts'
import { openSessionEndings } from '#server/live/session-endings.ts'
import { openSession } from '#server/identity/sessions.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { settingsInForce } from '#server/settings/in-force.ts'
import { insertCompetition, type TestCompetition, type WantedCompetition } from './competition.ts'

/** The admin code of this server. */
export const ADMIN_CODE = 'the admin code of tests'

/** A signed-in person. Pass it as `as` to a call. */
export type Actor = { id: string; cookie: string }
export type Wanted = { as?: Actor | undefined; body?: unknown; headers?: Record<string, string> }
type Call = (path: string, wanted?: Wanted) => Promise<LightMyRequestResponse>

export type TestServer = {
  app: FastifyInstance
  deps: Deps
  db: Db
  /** Another connection to the same database, as in another process: this server does not notice what is written through it. */
  elsewhere: Db
  /** The connections to this server's database. */
  pool: pg.Pool
  /** Every published message, oldest first, before merging. */
  published: [Topic, ServerMessage][]
  get: Call
  post: Call
  put: Call
  patch: Call
  del: Call
  /** Signs a new player up and in; `ndaAccepted` by default. Each name may be used once. */
  signUp(name: string, given?: { ndaAccepted?: boolean; role?: 'user' | 'admin' }): Promise<Actor>
  /** Signs the shared viewer in. */
  watch(): Promise<Actor>
  /** Returns the same actor with an elevated session, as after the admin code. */
  elevate(actor: Actor): Promise<Actor>
  /** Returns the same actor, whose session may change second factors once, as after a new proof. */
  prove(actor: Actor): Promise<Actor>
  /** Inserts a competition in drafting. Columns are named as in the table; prices are in dollars. */
  competition(wanted?: WantedCompetition): Promise<TestCompetition>
  /** Opens a free port. Returns the address, such as http://127.0.0.1:40123. */
  listen(): Promise<string>
  /** Deletes everything in the database and all recorded messages, as if the server had just started. */
  reset(): Promise<void>
  close(): Promise<void>
}

export type Overrides = { settings?: Partial<Settings> } & Partial<
  Pick<Deps, 'source' | 'mail' | 'outside' | 'log' | 'poke' | 'bus' | 'boards' | 'runAudit'>
>

/** Starts a server on a new database. The caller closes it. */
export async function startTestServer({ settings, ...given }: Overrides = {}): Promise<TestServer> {
  const database = await openTestDatabase()
  const { db } = database
  const published: TestServer['published'] = []
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fantasy-social-test-'))
  const log = given.log ?? pino({ level: 'silent' })
  const ownSettings: Settings = { ...readSettings({}), logLevel: 'silent', dataDir, ...settings }
  const topicVersions = openTopicVersions({ db, invalidations: openMemoryInvalidations(), log })
  const deps: Deps = {
    settings: ownSettings,
    db,
    tableVersions: database.tableVersions,
    source: openRecordedSeason(),
    mail: openMail(ownSettings),
    // nothing listens there, so that no test posts anything by accident
    outside: openOutside({ root: 'http://127.0.0.1:9' }),
    isAdminCode: async (given) => isAdminCode(given, ADMIN_CODE),
    boards: openBoards(db),
    topicVersions,
    leases: openLeases(db, 'test', log),
    sharedLimits: openSharedLimits(openGuesses(db), log),
    readiness: openReadiness(),
    sessionEndings: openSessionEndings({ db, topicVersions, log }),
    log,
    settingsInForce: settingsInForce(ownSettings, {}, {}),
    lastError: () => null,
    runAudit: (onProgress) => audit(db, onProgress),
    storeDuePhase: (competitionId) => storeDuePhase(deps, competitionId),
    poke: () => {},
    ...given,
    bus: remembering(given.bus ?? openBus(numbersOf(topicVersions)), published),
  }
  const app = await buildApp(deps)

  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Call =>
    (path, { as, body, headers } = {}) =>
      app.inject({
        method,
        url: path,
        headers: { ...(as && { cookie: as.cookie }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })

  const signedIn = async (id: string): Promise<Actor> => ({
    id,
    cookie: `${cookieName(deps.settings, 'sid')}=${await openSession(db, id)}`,
  })

  return {
    app,
    deps,
    db,
    elsewhere: queryable(database.pool).db,
    pool: database.pool,
    published,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    del: call('DELETE'),
    async signUp(name, { ndaAccepted = true, role = 'user' } = {}) {
      const email = `${name.toLowerCase()}@example.com`
      const user = await createUser(db, {
        issuer: BUILT_IN,
        subject: email,
        email,
        firstName: name,
        lastName: 'Tester',
        role,
      })
      if (ndaAccepted) await acceptNda(db, user.id)
      return signedIn(user.id)
    },
    watch: async () => signedIn((await ensureSharedViewer(db)).id),
    async elevate(actor) {
      await db
        .updateTable('sessions')
        .set({
          sess: sql<string>`sess || jsonb_build_object('elevatedUntil', clock_timestamp() + interval '30 minutes')`,
        })
        .where(sql<boolean>`sess ->> 'userId' = ${actor.id}`)
        .execute()
      return actor
    },
    async prove(actor) {
      await db
        .updateTable('sessions')
        .set({
          sess: sql<string>`sess || jsonb_build_object('mayChangeFactorsUntil', clock_timestamp() + interval '5 minutes')`,
        })
        .where(sql<boolean>`sess ->> 'userId' = ${actor.id}`)
        .execute()
      return actor
    },
    competition: (wanted) => insertCompetition(db, wanted),
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' })
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    async reset() {
      const made = await db.selectFrom('competitions').select('id').execute()
      for (const { id } of made) deps.boards.close(id)
      await database.reset()
      deps.leases = openLeases(db, 'test', log) // resetting the database has deleted the leases too
      published.length = 0
    },
    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const remembering = (bus: Bus, published: TestServer['published']): Bus => ({
  publish(topic, message, seq) {
    published.push([topic, message])
    bus.publish(topic, message, seq)
  },
  subscribe: (topic, listener) => bus.subscribe(topic, listener),
  since: (topic, seq) => bus.since(topic, seq),
  isHeard: (topic) => bus.isHeard(topic),
})
