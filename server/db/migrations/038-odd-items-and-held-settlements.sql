-- Items of YouTube's responses that could not be read whole.
create table youtube_odd_items (
  list      text not null,
  item_id   text not null,
  fields    text not null,
  times     integer not null,
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  primary key (list, item_id, fields)
);

-- The status and reason of the answer that opened a circuit breaker, such as "403 accessNotConfigured".
alter table youtube_breakers add column answer text;

-- Competitions that wait in review because the source was silent for most of what was picked.
create table settlement_holds (
  competition_id  integer primary key references competitions on delete cascade,
  picks           integer not null,
  unread_picks    integer not null,
  held_at         timestamptz not null default clock_timestamp(),
  -- null: an administrator has not decided yet
  settle_at       timestamptz,
  decided_by      text references users on delete set null
);
