-- What was asked of YouTube, by bucket and day in California: counted before each call, by every process that shares this database.
create table youtube_quota (
  bucket        text not null check (bucket in ('general', 'stats', 'search')),
  pacific_date  date not null,
  used          integer not null default 0 check (used >= settled),
  -- of those, what settlements took: their reserve is kept for them
  settled       integer not null default 0 check (settled >= 0),
  primary key (bucket, pacific_date)
);

-- Why a bucket is left alone for a while: one row at most, which goes when a call succeeds. Of a key, told by a fingerprint.
create table youtube_breakers (
  bucket      text not null check (bucket in ('general', 'stats', 'search')),
  key_print   text not null,
  kind        text not null check (kind in ('daily', 'config', 'absent', 'failing')),
  reason      text not null,
  failures    integer not null default 1,
  is_open     boolean not null,
  opened_at   timestamptz not null,
  -- null: until somebody puts it right
  shut_until  timestamptz,
  primary key (bucket, key_print)
);

-- What YouTube found for a text, for a day.
create table youtube_searches (
  text      text primary key,
  found     jsonb not null,
  asked_at  timestamptz not null
);

-- How often a keeper searched on a day in California.
create table youtube_searchers (
  user_id       text not null,
  pacific_date  date not null,
  searches      integer not null default 0,
  primary key (user_id, pacific_date)
);

-- Work that comes round: when it was last begun, so that one of many processes does it.
create table recurring_work (
  name      text primary key,
  begun_at  timestamptz not null
);

-- How often in a row the source did not know a channel, and what its keepers should know of it.
alter table creators add column times_missing integer not null default 0;
alter table creators add column note text;
