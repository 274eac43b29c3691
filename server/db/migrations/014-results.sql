-- What a competition gave each player, written once with its settlement; bots have none. Who was told, and who has looked at it.
create table competition_results (
  competition_id integer not null references competitions (id),
  user_id        text not null references users (id),
  best_rank      integer,                                          -- null: it was called off
  prize_cents    bigint not null default 0,
  xp_before      integer not null,
  xp_after       integer not null,
  streak_before  integer not null,
  streak_after   integer not null,
  told_at        timestamptz,
  seen_at        timestamptz,
  primary key (competition_id, user_id)
);
create index competition_results_untold on competition_results (competition_id, user_id) where told_at is null;
create index competition_results_unseen on competition_results (user_id, competition_id) where seen_at is null;

-- Of competitions settled before this: experience and streaks follow from ranks and prizes. Nobody is told of them again.
insert into competition_results
  (competition_id, user_id, best_rank, prize_cents, xp_before, xp_after, streak_before, streak_after, told_at, seen_at)
select competition_id, user_id, best_rank, prize,
  sum(xp) over so_far - xp, sum(xp) over so_far,
  coalesce(lag(streak) over in_order, 0), streak, settled_at, settled_at
from (
  select gained.*, case when prize > 0 then row_number() over (partition by user_id, losses order by settled_at, competition_id) - (losses > 0)::integer else 0 end as streak
  from (
    select played.*, count(*) filter (where prize = 0) over (partition by user_id order by settled_at, competition_id) as losses
    from (
      select own.competition_id, own.user_id, best_rank, coalesce(won.prize, 0)::bigint as prize, settled_at,
        10 + floor(100 * (1 - (best_rank - 1)::double precision / total_entries) + 0.5)::integer as xp
      from (
        select competition_id, user_id, min(rank) as best_rank from entries group by competition_id, user_id
      ) as own
      join competitions on competitions.id = own.competition_id and phase = 'completed'
      join competition_totals on competition_totals.competition_id = own.competition_id
      join users on users.id = own.user_id and not users.is_bot
      left join (
        select competition_id, user_id, sum(prize_amount_cents) as prize from competition_winners group by competition_id, user_id
      ) as won on won.competition_id = own.competition_id and won.user_id = own.user_id
    ) as played
  ) as gained
) as counted
window in_order as (partition by user_id order by settled_at, competition_id),
  so_far as (partition by user_id order by settled_at, competition_id rows unbounded preceding);

-- A player's part of the ledger, newest first.
create index ledger_of on ledger (account, id desc);
drop index ledger_account;
