-- Live statistics of competitions: what was read when, and the baskets of videos that likes and comments are summed over.
-- All of it is YouTube's data and is forgotten after YT_RETENTION_DAYS; ranks, points and prizes are ours and stay.

alter table competitions add column statistics_at timestamptz;        -- when the numbers behind its points were true
alter table competitions add column counts_forgotten_at timestamptz;  -- the raw counts of its price book are gone
alter table creator_snapshots add column start_taken_at timestamptz;  -- when the start was read; null before this was kept

-- Who is asked next about a competition, and by when; whoever moves due_at on asks, everybody else comes later.
create table youtube_asks (
  competition_id  integer not null references competitions (id),
  what            text not null check (what in ('channels', 'baskets', 'videos', 'uploads')),
  due_at          timestamptz not null,
  failures        integer not null default 0,                -- in a row
  all_at          timestamptz,                               -- when all were last asked about, not only those in play
  is_done         boolean not null default false,
  primary key (competition_id, what)
);

-- The creators of a competition's price book, as they are asked about.
create table youtube_followed (
  competition_id    integer not null references competitions (id),
  creator_id        integer not null references creators (id),
  youtube_id        text not null,
  uploads_playlist  text,
  is_hot            boolean not null default true,           -- on somebody's roster, or the book is small: read more often
  misses            integer not null default 0,              -- answers in a row without it
  missed_at         timestamptz,
  doubted_at        timestamptz,                             -- since when readings contradict the last good one
  basket_tries      integer not null default 0,
  basket_listed_at  timestamptz,                             -- looked at before the lock: what is there is frozen if nothing better comes
  basket_at         timestamptz,                             -- its basket is frozen
  primary key (competition_id, creator_id)
);

-- Good readings of channels while a competition is played.
create table youtube_readings (
  competition_id  integer not null references competitions (id),
  creator_id      integer not null references creators (id),
  taken_at        timestamptz not null,
  subscribers     numeric(20, 0),
  views           numeric(20, 0) not null,
  videos          numeric(20, 0)
);
create index youtube_readings_of on youtube_readings (competition_id, creator_id, taken_at desc);

-- The videos of a basket: the newest at the lock with their counts then, and those published since, which began at 0.
-- null is not published; counts are the last good ones and stay when the video goes.
create table youtube_baskets (
  competition_id  integer not null references competitions (id),
  creator_id      integer not null references creators (id),
  video_id        text not null,
  published_at    timestamptz not null,
  is_new          boolean not null,
  start_likes     numeric(20, 0),
  start_comments  numeric(20, 0),
  counted_at      timestamptz,                               -- null: published since and not counted yet
  views           numeric(20, 0),
  likes           numeric(20, 0),
  comments        numeric(20, 0),
  misses          integer not null default 0,
  missed_at       timestamptz,
  gone_at         timestamptz,
  doubted_at      timestamptz,
  primary key (competition_id, creator_id, video_id)
);

-- One reading per channel and day (UTC), the day's first: two of them are a complete daily gain.
create table youtube_days (
  youtube_id   text not null,
  day          date not null,
  taken_at     timestamptz not null,
  subscribers  numeric(20, 0),
  views        numeric(20, 0),
  videos       numeric(20, 0),
  primary key (youtube_id, day)
);
create index youtube_days_age on youtube_days (taken_at);
