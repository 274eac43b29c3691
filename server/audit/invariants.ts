/** The invariants that a single query can check. Each query returns a line of text for every violation. */
import { sql, type RawBuilder } from 'kysely'
import { MAX_LIVE_MOVES } from '#game/roster.ts'
import { isSeatEntry } from '#server/competition/prize-eligibility.ts'
import type { Invariant } from './invariant.ts'

type Broken = RawBuilder<{ place: string }>

const holds = (id: string, promise: string, broken: Broken): Invariant => ({
  id,
  promise,
  find: async (tx) => (await broken.execute(tx)).rows.map(({ place }) => place),
})

/** Competitions that are only partly settled; the next steps complete them. */
const underWay = sql`select competition_id from settlements`

export const invariants: readonly Invariant[] = [
  holds(
    'I1',
    'every posting sums to zero, and so does the ledger',
    sql`
    select format('posting %s sums to %s cents', tx_id, sum(amount_cents)) as place from ledger group by tx_id having sum(amount_cents) <> 0
    union all
    select format('the ledger sums to %s cents', sum(amount_cents)) from ledger having sum(amount_cents) <> 0
  `,
  ),
  holds(
    'I1',
    'a balance is the sum of its ledger rows, and no player owes anything',
    sql`
    select format('user %s has %s cents, the ledger says %s', users.id, balance_cents, coalesce(total, 0)) as place
    from users left join (select account, sum(amount_cents) as total from ledger group by account) as sums on account = 'user:' || users.id
    where balance_cents <> coalesce(total, 0) or balance_cents < 0
    union all
    select format('account %s belongs to nobody', account) from ledger
    where account like 'user:%' and not exists (select from users where 'user:' || users.id = account) group by account
  `,
  ),
  holds(
    'I2',
    'a completed competition paid its whole prize, and no other paid anything',
    sql`
    select format('competition %s (%s) paid %s of %s cents', id, phase, paid, due) as place
    from (
      select competitions.id, phase,
        coalesce((select sum(prize_amount_cents) from competition_winners where competition_id = competitions.id), 0) as paid,
        case when phase <> 'completed' or eligible = 0 then 0 else prize_value_cents + prize_step_cents * entered end as due,
        prize_value_cents + prize_step_cents * entered as prize
      from competitions cross join lateral (
        select count(*) as entered, count(*) filter (
          where (source <> 'youtube' or not is_bot) and not ${isSeatEntry}
        ) as eligible
        from entries join users on users.id = user_id where competition_id = competitions.id
      ) as counted
    ) as prizes where case when id in (${underWay}) then paid > prize else paid <> due end
  `,
  ),
  holds(
    'I2',
    'a winner received in the ledger what the winners say, once; one whose prize is not released received nothing',
    sql`
    select format('entry %s of competition %s: winners say %s, ledger says %s',
      coalesce(due.entry_id, paid_entry), coalesce(due.competition_id, paid_in), amount_due, amount) as place
    from (
      select winners.competition_id, winners.entry_id, winners.user_id, coalesce(decisions, 0) as decisions,
        case when state is null or state = 'released' then prize_amount_cents else 0 end as amount_due
      from competition_winners as winners left join held_prizes on held_prizes.entry_id = winners.entry_id
    ) as due full join (
      select competition_id as paid_in, entry_id as paid_entry, account, sum(amount_cents) as amount, count(*) as postings
      from ledger where account like 'user:%' and entry_id is not null group by 1, 2, 3
    ) as payouts on paid_in = due.competition_id and paid_entry = due.entry_id and account = 'user:' || user_id
    where due.entry_id is null or amount_due <> coalesce(amount, 0) or postings > 1 + decisions
  `,
  ),
  holds(
    'I2',
    'prizes that wait are in the account of held prizes, and nothing else is',
    sql`
    select format('entry %s: %s cents are held, %s wait', coalesce(waiting.entry_id, put.entry_id), coalesce(amount, 0), coalesce(amount_due, 0))
      as place
    from (
      select entry_id, case when state = 'waiting' then amount_cents else 0 end as amount_due from held_prizes
    ) as waiting full join (
      select entry_id, sum(amount_cents) as amount from ledger where account = 'held' group by entry_id
    ) as put on put.entry_id = waiting.entry_id
    where coalesce(amount, 0) <> coalesce(amount_due, 0)
    union all
    select format('entry %s: %s cents were put aside, %s were won', held_prizes.entry_id, amount_cents, coalesce(prize_amount_cents, 0))
    from held_prizes left join competition_winners on competition_winners.entry_id = held_prizes.entry_id
      and competition_winners.user_id = held_prizes.user_id and competition_winners.competition_id = held_prizes.competition_id
    where prize_amount_cents is distinct from amount_cents
  `,
  ),
  holds(
    'I2',
    'a result a player was told says what they were paid',
    sql`
    select format('result of user %s in competition %s says %s cents, winners say %s', user_id, competition_id, prize_cents, paid) as place
    from competition_results cross join lateral (
      select coalesce(sum(prize_amount_cents), 0) as paid from competition_winners
      where competition_id = competition_results.competition_id and user_id = competition_results.user_id
    ) as winnings where prize_cents <> paid
  `,
  ),
  holds(
    'I3',
    'no entry was accepted before drafting opened or after the lock, and none moved too often',
    sql`
    select format('entry %s was accepted at %s, drafting was from %s to %s', entries.id, accepted_at, draft_opens_at, start_time) as place
    from entries join competitions on competitions.id = competition_id
    where accepted_at < draft_opens_at or accepted_at >= start_time or phase = 'upcoming'
    union all
    select format('entry %s made %s trades and drops while live', id, moves) from entries where moves > ${MAX_LIVE_MOVES}
  `,
  ),
  holds(
    'I4',
    'a stored response is an entry of that player',
    sql`
    select format('key %s of user %s has a response with entry %s', key, idempotency_keys.user_id, body ->> 'id') as place
    from idempotency_keys left join entries on entries.id::text = body ->> 'id' and entries.user_id = idempotency_keys.user_id
    where status = 201 and body ? 'picks' and entries.id is null
  `,
  ),
  holds(
    'I5',
    'what is set about a competition fits its phase',
    sql`
    select format('competition %s is %s: started %s, ended %s, settled %s', id, phase, started_at, ended_at, settled_at) as place
    from competitions
    where (settled_at is not null) <> (phase = 'completed')
      or (phase = 'completed' and (started_at is null or ended_at is null or is_active))
      or (phase in ('upcoming', 'drafting') and (started_at is not null or ended_at is not null))
      or (phase = 'live' and ended_at is not null)
      or (phase in ('live', 'review', 'completed') and start_time > clock_timestamp())
      or (phase in ('review', 'completed') and end_time > clock_timestamp())
      or (phase = 'completed' and settle_at > settled_at)
      or (id in (${underWay}) and (phase <> 'review' or ended_at is null or settle_at > clock_timestamp()))
  `,
  ),
  holds(
    'I5',
    'every entry of a completed competition is ranked, and of no other',
    sql`
    select format('entry %s has rank %s in a competition that is %s', entries.id, coalesce(rank::text, 'none'), phase) as place
    from entries join competitions on competitions.id = competition_id
    where (rank is null) = (phase = 'completed') and competition_id not in (${underWay})
  `,
  ),
  holds(
    'I6',
    'a rank is one more than the number of entries with a higher score',
    sql`
    select format('entry %s has rank %s, its score is rank %s', id, rank, place) as place
    from (
      select id, rank, rank() over (partition by competition_id order by score_tenths desc) as place from entries
      where rank is not null and competition_id not in (${underWay})
    ) as ranked where rank <> place
  `,
  ),
  holds(
    'I8',
    "a roster has 3 to 5 different creators at the price book's prices, and was within the cap at the lock",
    sql`
    select format('entry %s: %s picks, %s different, %s cents, says %s', entries.id, picked, different, spent, total_salary_cents) as place
    from entries join competitions on competitions.id = competition_id cross join lateral (
      select count(*) as picked, count(distinct creator_snapshots.creator_id) as different, sum(price_cents) as spent,
        coalesce(bool_and(price_cents = (pick ->> 'price')::numeric * 100), false) as at_book_prices
      from jsonb_array_elements(picks) as pick left join creator_snapshots
        on creator_snapshots.competition_id = entries.competition_id and creator_snapshots.creator_id = (pick ->> 'creatorId')::integer
    ) as roster cross join lateral (
      select coalesce(sum(old.price_cents - coalesce(new.price_cents, 0)), 0) as since_lock
      from entry_moves
        left join creator_snapshots as old on old.competition_id = entries.competition_id and old.creator_id = old_creator_id
        left join creator_snapshots as new on new.competition_id = entries.competition_id and new.creator_id = new_creator_id
      where entry_id = entries.id
    ) as moved
    where picked < min_picks or picked > max_picks or different <> picked or not at_book_prices
      or spent + since_lock > salary_cap_cents or spent + since_lock <> total_salary_cents
  `,
  ),
  holds(
    'I8',
    'no trade at the live price costs more than what is left of the cap',
    sql`
    select format('entry %s: move %s sold for %s and bought for %s cents, left %s', entry_id, nth, sold_cents, bought_cents, left_cents) as place
    from (
      select entry_moves.*, salary_cap_cents - total_salary_cents
        + sum(sold_cents - coalesce(bought_cents, 0)) over (partition by entry_id order by nth) as left_cents
      from entry_moves join entries on entries.id = entry_id join competitions on competitions.id = competition_id
    ) as spending
    where left_cents < 0
  `,
  ),
  holds(
    'I8',
    'trades and drops are made from a tenth to four fifths of the live window',
    sql`
    select format('entry %s: move %s at %s', entry_id, nth, entry_moves.at) as place
    from entry_moves join entries on entries.id = entry_id join competitions on competitions.id = competition_id
    where entry_moves.at < start_time + 0.1 * (coalesce(planned_end_time, end_time) - start_time)
      or entry_moves.at >= start_time + 0.8 * (coalesce(planned_end_time, end_time) - start_time)
  `,
  ),
  holds(
    'I8',
    'an entry says which set of creators it is',
    sql`
    select format('entry %s says %s, its picks are %s', id, roster, picked) as place
    from entries cross join lateral (
      select string_agg(pick ->> 'creatorId', ',' order by (pick ->> 'creatorId')::integer) as picked from jsonb_array_elements(picks) as pick
    ) as chosen
    where roster <> picked
  `,
  ),
  holds(
    'I9',
    'a competition counts its entries',
    sql`
    select format('competition %s counts %s entries, there are %s', competitions.id, coalesce(total_entries::text, 'no'), entered) as place
    from competitions left join competition_totals on competition_totals.competition_id = competitions.id
      cross join lateral (select count(*) as entered from entries where competition_id = competitions.id) as counted
    where total_entries is distinct from entered
  `,
  ),
  holds(
    'I10',
    'what other processes must hear of is numbered without a gap, each number once',
    sql`
    select format('topic %s: %s of the numbers %s to %s are there', topic, numbered, lowest, highest) as place
    from (
      select 'notifications' as topic, count(seq) as numbered, min(seq) as lowest, max(seq) as highest from notification_outbox
      union all
      select 'sessions', count(distinct seq), min(seq), max(seq) from ended_sessions
    ) as kept where numbered <> highest - lowest + 1
    union all
    select format('topic %s has number %s, its version is %s', topic, highest, coalesce(seq::text, 'nothing'))
    from (
      select 'notifications' as topic, max(seq) as highest from notification_outbox
      union all
      select 'sessions', max(seq) from ended_sessions
      union all
      select 'competition:' || competition_id, max(seq) from entries where seq is not null group by competition_id
      union all
      select 'competition:' || competition_id, max(seq) from withdrawn_entries group by competition_id
    ) as told left join (
      select topic, seq from topic_versions
      union all
      select 'competition:' || competition_id, seq from competition_totals
    ) as known using (topic)
    where highest > coalesce(seq, 0)
  `,
  ),
  holds(
    'I11',
    'the readings that count were taken around the start and the end, the end after the start',
    sql`
    select format('creator %s in competition %s: start read at %s, end read at %s', creator_id, competition_id, start_taken_at, end_taken_at) as place
    from creator_snapshots join competitions on competitions.id = competition_id
    where start_taken_at not between start_time - interval '1 hour' and start_time + interval '2 hours'
      or end_taken_at not between start_time and end_time + interval '2 hours'
      or end_taken_at < start_taken_at
      or ((end_views is null) <> (end_taken_at is null) and counts_forgotten_at is null)
  `,
  ),
]
