-- Every change of a competition that others must hear of has a number: an entry, a move, a tick, a step. The number is raised last in its
-- transaction, so that numbers become visible in their order and a process that knows one has seen all below it.
alter table competition_totals add column seq bigint not null default 0;

create function next_change(of_competition integer) returns bigint language sql volatile as $$
  update competition_totals set seq = seq + 1 where competition_id = of_competition returning seq
$$;

-- The change an entry was last written by, and its creators in the order of its picks. Null where an older program wrote it.
alter table entries add column seq bigint;
alter table entries add column creator_ids integer[];
create index entries_by_seq on entries (competition_id, seq) where seq is not null;

-- A step is a change too, whoever takes it and in whatever transaction.
create function number_the_step() returns trigger language plpgsql as $$
begin
  perform next_change(new.id);
  return null;
end $$;
create trigger competitions_numbered after update of phase on competitions
  for each row when (old.phase is distinct from new.phase) execute function number_the_step();

-- What the release before this one writes while both run: it counts entries and changes rosters without numbers. To be dropped once
-- min_app_version is above it.
create function number_what_older_programs_count() returns trigger language plpgsql as $$
begin
  new.seq := old.seq + 1;
  return new;
end $$;
create trigger competition_totals_numbered before update on competition_totals
  for each row when (new.seq = old.seq and new.total_entries is distinct from old.total_entries)
  execute function number_what_older_programs_count();

create function number_what_older_programs_move() returns trigger language plpgsql as $$
begin
  new.seq := next_change(new.competition_id);
  new.creator_ids := array(select (pick ->> 'creatorId')::integer from jsonb_array_elements(new.picks) as pick);
  return new;
end $$;
create trigger entries_numbered before update of picks on entries
  for each row when (new.seq is not distinct from old.seq and new.picks is distinct from old.picks)
  execute function number_what_older_programs_move();
