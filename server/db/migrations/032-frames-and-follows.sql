-- A competition as it was at up to 48 instants: our points alone, in the order of the book (creator ids), so nothing of it is ever forgotten.
-- The last one is the settlement, written in its transaction.
create table competition_frames (
  competition_id     integer not null references competitions (id),
  nth                smallint not null check (nth between 1 and 48),
  share              double precision not null,                  -- of the live window, 0 to 1
  at                 timestamptz not null,
  points             integer[] not null,                         -- tenths
  places             integer[] not null,                         -- of the lines
  lines              integer[] not null,                         -- tenths: the scores at those places
  field_worth_tenths integer,                                    -- the settlement's: what the average roster was worth at the lock
  primary key (competition_id, nth)
);

-- Whom a player follows while watching. Gone with either account.
create table follows (
  user_id      text not null references users (id),
  followed_id  text not null references users (id),
  created_at   timestamptz not null default clock_timestamp(),
  primary key (user_id, followed_id),
  check (user_id <> followed_id)
);
create index follows_of on follows (followed_id);
