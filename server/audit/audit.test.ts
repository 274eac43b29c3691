/** The audit finds each violated invariant: each is violated once, in a transaction that is rolled back. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, findBroken, type Finding } from './audit.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { readLockedRosters } from '#server/records/locked-rosters.ts'
import { cheapest, competitionInPhase, enter, newPlayer, runDue } from '#server/testing/life.ts'
import { warp } from '#server/testing/warp.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { schedule } })
  const { db, deps } = server
  const jobs = competitionJobs(deps)
  await runDue(jobs)
  const { id } = await competitionInPhase(db, 'drafting')
  const creators = await cheapest(db, id, 8)
  const players = [
    await newPlayer(db, 'ada'),
    await newPlayer(db, 'ben'),
    await newPlayer(db, 'cleo'),
    await newPlayer(db, 'dora'),
  ]
  const ids = await enter(
    db,
    id,
    players.map((userId, index) => ({ userId, creatorIds: creators.slice(index, index + 3) })),
  )
  await db
    .insertInto('idempotency_keys')
    .values({
      user_id: players[0]!,
      key: 'once',
      request_hash: 'hash',
      status: 201,
      body: JSON.stringify({ id: ids[0], picks: [] }),
    })
    .execute()
  await warp(db, schedule.draftSeconds + schedule.liveSeconds + schedule.reviewSeconds)
  await runDue(jobs)
})
afterAll(() => server.close())

class Undo extends Error {}

/** Returns the audit's findings after `damage`. */
async function foundAfter(damage: RawBuilder<unknown>): Promise<Finding[]> {
  let found: Finding[] = []
  await server.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx) // disables the triggers and foreign keys that would prevent the damage
      await damage.execute(tx)
      found = await findBroken(tx)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return found
}

test('the audit finds nothing in a competition that was played and paid', async () => {
  expect(await audit(server.db)).toEqual([])
  expect(await readLockedRosters(server.db)).toEqual([expect.objectContaining({ entries: 4 })])
  expect(await server.db.selectFrom('competition_winners').select('rank').execute()).toHaveLength(3)
})

test('the audit finds a second prize of a player, also if the winners and the ledger agree on it', async () => {
  const found = await foundAfter(sql`
    do $$
    declare
      winner text := (select user_id from competition_winners where rank = 1);
      loser bigint := (select id from entries where rank = 4);
    begin
      alter table competition_winners drop constraint competition_winners_competition_id_user_id_key;
      update entries set user_id = winner where id = loser;
      update ledger set account = 'user:' || winner, entry_id = loser
      where account <> 'house' and entry_id = (select entry_id from competition_winners where rank = 3);
      update competition_winners set user_id = winner, entry_id = loser where rank = 3;
    end $$
  `)
  expect(found.flatMap(({ places }) => places)).toContainEqual(
    expect.stringMatching(/^entry \d+ should have won nothing, has \d+ cents$/),
  )
})

const OF_COMPLETED = sql`competition_id = (select id from competitions where phase = 'completed')`
const DRAFTING = sql`(select id from competitions where phase = 'drafting')`

test.each<[string, string, RawBuilder<unknown>]>([
  [
    'I1',
    'money from nowhere',
    sql`insert into ledger (tx_id, account, amount_cents, reason) values ('gift', 'house', 100, 'gift')`,
  ],
  [
    'I1',
    'a posting out of balance',
    sql`update ledger set amount_cents = amount_cents + 1 where reason = 'prize' and account = 'house'`,
  ],
  ['I1', 'a balance beside the ledger', sql`update users set balance_cents = balance_cents + 1`],
  [
    'I1',
    'an account of nobody',
    sql`update ledger set account = 'user:nobody' where reason = 'prize' and account <> 'house'`,
  ],
  [
    'I2',
    'a winner who is told more',
    sql`update competition_winners set prize_amount_cents = prize_amount_cents + 1 where rank = 1`,
  ],
  [
    'I2',
    'a prize that was paid while it waits',
    sql`
    insert into held_prizes (entry_id, competition_id, user_id, amount_cents, reason, accounts)
    select entry_id, competition_id, user_id, prize_amount_cents, 'alike', 5 from competition_winners where rank = 1
  `,
  ],
  [
    'I2',
    'a prize that is withheld and was paid',
    sql`
    insert into held_prizes (entry_id, competition_id, user_id, amount_cents, reason, accounts, state, decisions, decided_at)
    select entry_id, competition_id, user_id, prize_amount_cents, 'alike', 5, 'withheld', 1, now() from competition_winners where rank = 1
  `,
  ],
  [
    'I2',
    'money that waits for nobody',
    sql`
    insert into ledger (tx_id, account, amount_cents, reason)
    values ('aside', 'house', -100, 'prize held'), ('aside', 'held', 100, 'prize held')
  `,
  ],
  ['I2', 'a winner who was never paid', sql`delete from ledger where reason = 'prize' and account <> 'house'`],
  [
    'I2',
    'two winners with their prizes swapped',
    sql`
    update competition_winners set prize_amount_cents = two.prizes - prize_amount_cents
    from (select sum(prize_amount_cents) as prizes from competition_winners where rank <= 2) as two where rank <= 2
  `,
  ],
  ['I2', 'a prize in a competition that is not over', sql`update competition_winners set competition_id = ${DRAFTING}`],
  ['I2', 'a result that says another prize', sql`update competition_results set prize_cents = prize_cents + 1`],
  ['I3', 'an entry after the lock', sql`update entries set accepted_at = accepted_at + interval '1 day'`],
  ['I3', 'an entry before drafting opened', sql`update entries set accepted_at = accepted_at - interval '1 day'`],
  ['I3', 'one trade too many', sql`update entries set moves = 3`],
  [
    'I4',
    'a stored response without its entry',
    sql`update idempotency_keys set body = jsonb_set(body, '{id}', '987654')`,
  ],
  [
    'I4',
    "a stored response with somebody else's entry",
    sql`update entries set user_id = (select max(id) from users where id <> user_id)`,
  ],
  ['I5', 'completed and not settled', sql`update competitions set settled_at = null where phase = 'completed'`],
  ['I5', 'back from completed', sql`update competitions set phase = 'review' where phase = 'completed'`],
  ['I5', 'live before its time', sql`update competitions set phase = 'live' where phase = 'upcoming'`],
  ['I5', 'an entry without a rank', sql`update entries set rank = null where rank = 4`],
  ['I6', 'a rank that was skipped', sql`update entries set rank = rank + 1 where rank > 1`],
  ['I6', 'two who changed places', sql`update entries set rank = 3 - rank where rank <= 2`],
  [
    'I7',
    'a creator with a tenth too much',
    sql`update creator_snapshots set points_tenths = points_tenths + 1 where ${OF_COMPLETED}`,
  ],
  [
    'I7',
    'a reading that was changed later',
    sql`update creator_snapshots set end_views = end_views * 2 where ${OF_COMPLETED}`,
  ],
  ['I7', 'an entry with a tenth too much', sql`update entries set score_tenths = score_tenths + 1 where rank = 1`],
  [
    'I8',
    'the same creator twice',
    sql`update entries set picks = jsonb_build_array(picks -> 0, picks -> 0, picks -> 1)`,
  ],
  ['I8', 'an entry of other creators than it says', sql`update entries set roster = '1,2,' || id`],
  ['I8', 'a roster of two', sql`update entries set picks = picks - 0`],
  ['I8', "a price of one's own", sql`update entries set picks = jsonb_set(picks, '{0,price}', '"1.00"')`],
  ['I8', 'a roster over the cap', sql`update competitions set salary_cap_cents = 100 where phase = 'completed'`],
  [
    'I9',
    'an entry nobody counted',
    sql`update competition_totals set total_entries = total_entries - 1 where ${OF_COMPLETED}`,
  ],
  [
    'I3',
    'a roster that was changed after the lock',
    sql`update entries set roster = '1,2,3' where id = (select max(id) from entries where ${OF_COMPLETED})`,
  ],
  [
    'I3',
    'an entry more than there were at the lock',
    sql`update locked_rosters set entries = entries - 1 where ${OF_COMPLETED}`,
  ],
  ['I9', 'a competition without a count', sql`delete from competition_totals`],
  [
    'I10',
    'notices that are left out of the numbers',
    sql`insert into notification_outbox (seq, user_ids, notification_ids) values (1000001, '{}', '{}'), (1000003, '{}', '{}')`,
  ],
  [
    'I10',
    'sessions that ended beyond what others know of',
    sql`insert into ended_sessions (seq, sid, is_renewed) values (1000001, 'x', false)`,
  ],
  ['I10', 'an entry with a number that its competition has not reached', sql`update entries set seq = 1000001`],
  [
    'I11',
    'a start read hours after the lock',
    sql`update creator_snapshots set start_taken_at = start_taken_at + interval '3 hours' where ${OF_COMPLETED}`,
  ],
  [
    'I11',
    'an end read long after it',
    sql`update creator_snapshots set end_taken_at = end_taken_at + interval '3 hours' where ${OF_COMPLETED}`,
  ],
  [
    'I12',
    'a price that was changed after the lock',
    sql`update creator_snapshots set price_cents = price_cents + 100 where ${OF_COMPLETED}`,
  ],
  [
    'I12',
    'a reading that was changed after the end',
    sql`update creator_snapshots set end_likes = end_likes + 1 where ${OF_COMPLETED}`,
  ],
  ['I12', 'evidence that says something else', sql`update competition_evidence set body = body || ' '`],
  ['I12', 'evidence that was hashed otherwise', sql`update competition_evidence set sha256 = repeat('0', 64)`],
  ['I12', 'a result without evidence', sql`delete from competition_evidence where stage = 'end'`],
  ['I12', 'no evidence at all', sql`delete from competition_evidence`],
  ['I12', 'a text that is gone too early', sql`update competition_evidence set body = null where stage = 'settlement'`],
  ['I11', 'an end without its instant', sql`update creator_snapshots set end_taken_at = null where ${OF_COMPLETED}`],
])('the audit finds the violation of %s: %s', async (id, _, damage) => {
  expect((await foundAfter(damage)).map((finding) => finding.id)).toContain(id)
  expect(await audit(server.db)).toEqual([])
})
