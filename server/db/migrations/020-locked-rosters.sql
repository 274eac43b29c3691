-- What every entry's roster was at the lock, as one hash: whoever changes one afterwards other than by a move that is stored shows.
create table locked_rosters (
  competition_id  integer primary key references competitions (id),
  entries         integer not null,
  sha256          text not null,
  created_at      timestamptz not null default clock_timestamp()
);
create function locked_rosters_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'rosters of the lock are append only';
end $$;
create trigger locked_rosters_append_only before update or delete on locked_rosters
  for each row execute function locked_rosters_are_append_only();
create trigger locked_rosters_never_emptied before truncate on locked_rosters
  for each statement execute function append_only_is_never_emptied();
