-- Counts an entry's rosters, from 1: whoever replaces a roster says which one they saw.
alter table entries add column version integer not null default 1;

-- Programs of the release before this one move picks without counting them.
create or replace function number_what_older_programs_move() returns trigger language plpgsql as $$
begin
  new.seq := next_change(new.competition_id);
  new.creator_ids := array(select (pick ->> 'creatorId')::integer from jsonb_array_elements(new.picks) as pick);
  new.version := old.version + 1;
  return new;
end $$;

-- Entries that were taken back while drafting: boards learn of them by number, and a flag is not shaken off by coming again. Kept until
-- the competition is over.
create table withdrawn_entries (
  entry_id        bigint primary key,
  competition_id  integer not null references competitions (id),
  user_id         text not null,
  seq             bigint not null,
  flag_reason     text,
  flag_accounts   integer
);
create index withdrawn_entries_by_seq on withdrawn_entries (competition_id, seq);

-- What a player expects of a creator beyond its price, in points. None is 0.
create table beliefs (
  user_id     text not null references users (id),
  creator_id  integer not null references creators (id),
  points      smallint not null check (points between -10 and 10 and points <> 0),
  primary key (user_id, creator_id)
);
