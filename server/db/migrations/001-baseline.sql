-- The whole schema of release 0.1.0. Dialect: PostgreSQL 15 and newer; the embedded database uses the same. Units: *_cents are whole cents,
-- *_tenths tenths of a point, numeric(20, 0) public totals of a channel (null means not published), timestamptz UTC. Deadlines are compared
-- with clock_timestamp() of this database, never with the clock of a server process.

-- ---- accounts ---------------------------------------------------------------------------------------------------------------------

-- The mailbox that an email address reaches: ada+news@example.com is ada@example.com, and Gmail ignores dots.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case
    when position('@' in email) = 0 then lower(email)
    when lower(email) ~ '@(gmail|googlemail)\.com$'
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@')
  end
$$;

create table users (
  id                 text primary key,                       -- random and public; never the subject of the sign-in
  issuer             text not null default 'built-in',      -- 'seat': a player known by a name in a league alone
  subject            text not null,                          -- the issuer's name for this person; built-in: the email in lower case
  email              text,
  password_hash      text,                                   -- argon2id; null with an external identity provider
  first_name         text,
  last_name          text,
  username           text,
  role               text not null default 'user' check (role in ('user', 'viewer', 'admin')),
  is_bot             boolean not null default false,
  bot_level          text check (bot_level in ('easy', 'normal', 'sharp')),  -- how well a bot plays; null for a person
  profile_image_url  text,
  balance_cents      bigint not null default 0,              -- always the sum of this account's ledger rows
  level              integer not null default 1,
  xp                 integer not null default 0,
  total_wins         integer not null default 0,
  total_earnings_cents bigint not null default 0,
  current_streak     integer not null default 0,
  nda_accepted       boolean not null default false,
  nda_accepted_at    timestamptz,
  nda_version        integer,                                -- the version of the agreement that was accepted
  device_secret      text not null default gen_random_uuid()::text,  -- signs the cookie of a browser that has signed in before
  practice_done_at   timestamptz,                            -- when the player first finished a practice round
  banned_at          timestamptz,
  ban_reason         text,                                   -- the player reads it at sign-in; deleted with the account
  account_since      timestamptz,                            -- when a seat became an account; its earlier entries win no prizes
  returned_until     timestamptz,                            -- 30 days after an earlier account of the same mailbox was deleted
  deleted_at         timestamptz,                            -- data of a player is stored only while this is null, under a lock of this row
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  unique (issuer, subject),
  check ((banned_at is null) = (ban_reason is null) or deleted_at is not null)
);
create index users_bots on users (id) where is_bot;
create index users_mailbox on users (mailbox_of(email)) where email is not null;

create table sessions (
  sid     text primary key,                                  -- SHA-256 of the id in the cookie
  sess    jsonb not null,
  expire  timestamptz not null
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions ((sess ->> 'userId'));

-- Links that set a new password: the SHA-256 of their token, valid for an hour. A newer link replaces the earlier one. `user_id` is null
-- if the request named an email without a password; storing that row too makes both requests cost the same.
create table reset_links (
  token_hash  text primary key,
  user_id     text unique references users (id),
  expires_at  timestamptz not null
);
create index reset_links_expire on reset_links (expires_at);

-- Second factors of administrators. Only the public keys of passkeys are stored; recovery codes are hashed.
create table passkeys (
  id            text primary key,                            -- the credential's id, base64url
  user_id       text not null references users (id),
  public_key    text not null,                               -- COSE, base64url
  counter       bigint not null,
  transports    text not null,                               -- comma-separated, as reported by the browser
  name          text not null,
  created_at    timestamptz not null default clock_timestamp(),
  last_used_at  timestamptz
);
create index passkeys_of on passkeys (user_id);

create table totp_secrets (
  user_id         text primary key references users (id),
  secret          text,                                      -- base32; null until the first code was right
  pending_secret  text,
  confirmed_at    timestamptz,
  last_step       bigint not null default 0                  -- the time step of the last code: each code counts once
);

create table recovery_codes (
  hash     text primary key,                                 -- HMAC-SHA-256 of 100 random bits
  user_id  text not null references users (id),
  used_at  timestamptz
);
create index recovery_codes_of on recovery_codes (user_id);

-- Failed attempts, counted by all processes together and deleted after their window.
create table guesses (
  what      text not null,
  who       text not null,
  began_at  timestamptz not null,
  count     integer not null,
  primary key (what, who)
);
create index guesses_began on guesses (began_at);

-- Keys that the server creates at their first use. They hash emails and addresses: equal hashes say "the same", never "who".
create table server_keys (
  name  text primary key,
  key   text not null
);

-- Accounts deleted less than 30 days ago: the keyed hash of the mailbox, and the time of the deletion.
create table deleted_emails (
  email_hash  text primary key,
  left_at     timestamptz not null
);
create index deleted_emails_age on deleted_emails (left_at);

-- ---- creators ---------------------------------------------------------------------------------------------------------------------

create table creators (
  id                integer generated by default as identity primary key,
  youtube_id        text not null unique,
  channel_name      text not null,
  handle            text,
  category          text not null,
  thumbnail_url     text,
  price_cents       bigint not null default 1000000,         -- today's price; the price in a competition is in creator_snapshots
  price_override_cents bigint,                               -- the price set by an administrator, until cleared
  subscriber_count  numeric(20, 0),
  view_count        numeric(20, 0),
  video_count       numeric(20, 0),
  like_count        numeric(20, 0),
  comment_count     numeric(20, 0),
  share_count       numeric(20, 0),                          -- not public on YouTube: null
  trend             jsonb not null default '[]',             -- view gains of the last complete days, oldest first
  is_active         boolean not null default true,
  is_promoted       boolean not null default false,
  counted_at        timestamptz,                             -- when the counts above were read
  times_missing     integer not null default 0,              -- readings in a row in which the source did not know the channel
  note              text,                                    -- for administrators
  version           integer not null default 1,              -- counts edits, so that an edit of an older version is refused
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);

-- When creators published their newest videos, for the forecast of the next one. Read from YouTube or taken from the recorded season;
-- deleted YT_RETENTION_DAYS after it was last seen.
create table creator_uploads (
  creator_id    integer not null references creators (id),
  video_id      text not null,
  published_at  timestamptz not null,
  seen_at       timestamptz not null,
  primary key (creator_id, video_id)
);
create index creator_uploads_newest on creator_uploads (creator_id, published_at desc);
create index creator_uploads_seen on creator_uploads (seen_at);

create table ipo_applications (
  id                  integer generated by default as identity primary key,
  youtube_channel_url text not null,
  channel_name        text not null,
  contact_email       text not null,
  category            text not null,
  description         text,
  subscriber_count    numeric(20, 0),
  status              text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  submitted_by        text references users (id),
  submitted_at        timestamptz not null default now(),
  reviewed_at         timestamptz,
  review_notes        text,
  creator_id          integer references creators (id),
  -- The applicant puts this code into the channel's description to prove that the channel is theirs.
  ownership_code      text not null default 'fantasy-social-' || left(replace(gen_random_uuid()::text, '-', ''), 10),
  ownership_proven_at timestamptz,                           -- when the code was found
  ownership_channel_id text,                                 -- where it was found: an address can come to lead to another channel
  check ((ownership_proven_at is null) = (ownership_channel_id is null))
);
create index ipo_applications_queue on ipo_applications (status, submitted_at, id);
create index ipo_applications_of on ipo_applications (submitted_by, submitted_at desc, id desc);

-- ---- competitions -----------------------------------------------------------------------------------------------------------------

-- When competitions take place, and what they offer. Row 1 is the built-in series. It follows the settings until an administrator edits it.
create table series (
  id                integer generated by default as identity (start with 2) primary key,
  is_built_in       boolean not null default false,          -- whether its dates and lengths follow the settings
  title             text not null,
  description       text,
  repeats           text not null check (repeats in ('back_to_back', 'once', 'daily', 'weekly')),
  weekdays          integer[] not null default '{}',         -- 1 for Monday to 7 for Sunday
  first_date        date,                                    -- null only for back_to_back, as the next two
  time_of_day       text,                                    -- of the lock, HH:MM, local
  time_zone         text,
  draft_seconds     integer not null,
  live_seconds      integer not null,
  review_seconds    integer not null,
  rounds            integer check (rounds >= 0),             -- how many competitions; null: without end
  slate             jsonb not null default '{"kind": "everybody"}',
  salary_cap_cents  bigint not null,
  prize_value_cents bigint not null default 0,
  prize_text        text,                                    -- a prize that is not money, such as "a mug"
  bots              integer,                                 -- null: as the settings say, as the next one
  max_entries       integer,
  paused_at         timestamptz,
  version           integer not null default 1,
  created_by        text references users (id),
  created_at        timestamptz not null default clock_timestamp(),
  check ((repeats = 'back_to_back') = (first_date is null) and (first_date is null) = (time_of_day is null)
    and (first_date is null) = (time_zone is null))
);
insert into series (id, is_built_in, title, repeats, draft_seconds, live_seconds, review_seconds, salary_cap_cents)
values (1, true, 'Built-in series', 'back_to_back', 0, 0, 0, 0);

create table competitions (
  id                integer generated by default as identity primary key,
  ordinal           integer not null unique,                 -- 1, 2, 3 ... in the order in which they were planned
  series_id         integer not null default 1 references series (id),
  round             integer,                                 -- 1, 2, 3 ... in its series; null where each opens at the end of the one before
  date              date not null,
  day_choice        text check (day_choice in ('next', 'again')), -- whether that day was the next of the season; null before it opens
  replay_day        date,                                    -- the recorded day that this competition replays; null when live
  source            text not null,
  draft_opens_at    timestamptz not null,
  start_time        timestamptz not null,                    -- the lock
  end_time          timestamptz not null,
  planned_end_time  timestamptz,                             -- the end before an administrator ended it by hand; null: nobody did
  settle_at         timestamptz not null,                    -- the end of the review
  prize_title       text not null,
  prize_description text,
  prize_text        text,                                    -- a prize that is not money; from the series, as the next three
  slate             jsonb not null default '{"kind": "everybody"}',
  bots              integer,
  max_entries       integer,
  prize_value_cents bigint not null default 0,               -- at the start; grows with every entry, see competition_totals
  prize_step_cents  bigint not null default 500,
  prize_image_url   text,
  payout_shares     jsonb not null default '[50, 30, 20]',   -- percent per place
  salary_cap_cents  bigint not null default 5000000,
  min_picks         integer not null default 3,
  max_picks         integer not null default 5,
  is_active         boolean not null default true,
  phase             text not null default 'drafting'
                    check (phase in ('upcoming', 'drafting', 'live', 'review', 'completed', 'void')),
  scoring_version   integer not null default 1,
  -- The values that the price book learned, frozen when drafting opens; null before.
  form_weight       double precision,                        -- the share of yesterday's form that is expected to last, 0 to 1
  spread            double precision,                        -- how far a day strays from the expected points
  last_tide         double precision,                        -- the common factor of the last complete day
  prices_as_of      timestamptz,                             -- the newest reading that the prices know; null for a recorded day
  slate_size        integer not null default 0 check (slate_size >= 0),  -- 0: every active creator is in the book
  winner_id         text references users (id),
  started_at        timestamptz,                             -- when the start snapshot was taken
  ended_at          timestamptz,                             -- when the end snapshot was taken
  settled_at        timestamptz,
  held_at           timestamptz,                             -- since when its settlement waits for an administrator, see settlement_holds
  statistics_at     timestamptz,                             -- when the statistics behind its points were read
  counts_forgotten_at timestamptz,                           -- when the raw counts of its price book were deleted
  void_reason       text,                                    -- why an administrator cancelled it; every player reads it
  created_at        timestamptz not null default now(),
  check (draft_opens_at < start_time and start_time < end_time and end_time <= settle_at),
  unique (series_id, round)
);
create index competitions_next_day on competitions (draft_opens_at) where day_choice = 'next';
create index competitions_open on competitions (phase) where phase in ('upcoming', 'drafting', 'live', 'review');

-- The totals are in a table of their own, so that entering takes a shared lock on competitions and only this row is contended. `seq`
-- numbers every change that other processes must learn of: an entry, a move, new scores, a new phase. It is raised last in a transaction,
-- so that numbers become visible in order, and a process that knows a number has seen all changes below it.
create table competition_totals (
  competition_id  integer primary key references competitions (id) on delete cascade,
  total_entries   integer not null default 0,
  seq             bigint not null default 0
);

create function next_change(of_competition integer) returns bigint language sql volatile as $$
  update competition_totals set seq = seq + 1 where competition_id = of_competition returning seq
$$;

-- A new phase is a change too, in whichever transaction it begins.
create function number_the_step() returns trigger language plpgsql as $$
begin
  perform next_change(new.id);
  return null;
end $$;
create trigger competitions_numbered after update of phase on competitions
  for each row when (old.phase is distinct from new.phase) execute function number_the_step();

-- The price book: one row per creator that can be drafted, frozen when drafting opens; then the counts at the start and at the end.
create table creator_snapshots (
  id                 integer generated by default as identity primary key,
  creator_id         integer not null references creators (id),
  competition_id     integer not null references competitions (id),
  price_cents        bigint not null,
  baseline_views     double precision not null,              -- views of a normal day
  expected_views     double precision not null,              -- views expected of an average day after the last one
  projection         double precision not null,              -- expected points
  expected_points    double precision not null,              -- expected points, given that points never fall below 0
  sharp_points       double precision not null,              -- points that sharp bots project (game/sharp-projections.ts)
  form               double precision,                       -- the last complete day against the normal day; null if not known
  known_days         integer not null check (known_days between 0 and 14),
  is_new             boolean not null default false,         -- fewer than 7 known days
  start_subscribers  numeric(20, 0),
  start_views        numeric(20, 0),
  start_likes        numeric(20, 0),
  start_comments     numeric(20, 0),
  start_shares       numeric(20, 0),
  start_basket_views numeric(20, 0),                         -- views of the videos that likes and comments are summed over
  start_taken_at     timestamptz,
  end_subscribers    numeric(20, 0),
  end_views          numeric(20, 0),
  end_likes          numeric(20, 0),
  end_comments       numeric(20, 0),
  end_shares         numeric(20, 0),
  end_basket_views   numeric(20, 0),
  end_taken_at       timestamptz,                            -- before the end: the last good reading stands in
  growth_score_tenths integer not null default 0,
  wes_score_tenths   integer not null default 0,
  points_tenths      integer not null default 0,
  created_at         timestamptz not null default now(),
  unique (competition_id, creator_id)
);

-- All stored readings: at the start, while live, at the end, and daily for the normal day.
create table creator_readings (
  creator_id      integer not null references creators (id),
  competition_id  integer references competitions (id),
  taken_at        timestamptz not null,
  subscribers     numeric(20, 0),
  views           numeric(20, 0),
  videos          numeric(20, 0),
  likes           numeric(20, 0),
  comments        numeric(20, 0),
  basket_views    numeric(20, 0)
);
create index creator_readings_of on creator_readings (creator_id, taken_at desc);
create index creator_readings_in on creator_readings (competition_id, taken_at desc);

-- The scores that all boards show, written by the process that scores. `readings` are their inputs.
create table live_scores (
  competition_id  integer primary key references competitions (id),
  seq             bigint not null,
  token           bigint not null,                           -- of the lease under which they were written
  at              timestamptz not null,
  is_final        boolean not null,                          -- from the end snapshot: never replaced
  scores          text not null,
  readings        text
);

-- A competition at up to 48 instants: points only, in the order of the price book (creator ids), so they are never deleted. The last row
-- is written with the settlement.
create table board_snapshots (
  competition_id     integer not null references competitions (id),
  nth                smallint not null check (nth between 1 and 48),
  share              double precision not null,              -- of the live window, 0 to 1
  at                 timestamptz not null,
  points             integer[] not null,                     -- tenths
  places             integer[] not null,                     -- ranks whose scores are in `lines`
  lines              integer[] not null,                     -- tenths
  field_expected_tenths integer,                            -- in the last row: the expected points of the average roster at the lock
  primary key (competition_id, nth)
);

-- ---- entries ----------------------------------------------------------------------------------------------------------------------

create table entries (
  id              bigint generated by default as identity primary key,
  competition_id  integer not null references competitions (id),
  user_id         text not null references users (id),
  picks           jsonb not null,                            -- [{"creatorId": 7, "price": "23500.00"}, ...] at the price book's prices
  creator_ids     integer[] not null,                        -- of the picks, in their order
  roster          text,                                      -- the same set as text, ids ascending, such as "3,17,204"
  total_salary_cents bigint not null,
  banked_tenths   integer not null default 0,                -- earned by creators traded or dropped while live
  moves           integer not null default 0,                -- trades and drops while live, at most 2
  version         integer not null default 1,                -- counts changes of the roster, so that an edit of an older one is refused
  seq             bigint not null,                           -- the change that wrote it last, see competition_totals
  score_tenths    integer not null default 0,                -- written at settlement; while live the board computes it
  rank            integer,
  accepted_at     timestamptz not null default clock_timestamp(),
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp()
);
create index entries_of_competition on entries (competition_id, id);
create index entries_by_seq on entries (competition_id, seq);
create index entries_by_rank on entries (competition_id, rank, id) where rank is not null;
-- A player can enter each set of creators once in a competition.
create unique index entries_one_of_each_roster on entries (user_id, competition_id, roster);

-- Trades and drops made while live, with the points that each banked. A receipt explains banked points with these rows.
create table entry_moves (
  entry_id            bigint not null references entries (id),
  nth                 integer not null check (nth >= 1),
  at                  timestamptz not null,
  old_creator_id      integer not null references creators (id),
  new_creator_id      integer references creators (id),      -- null: a drop
  points_old_tenths   integer not null,
  points_new_tenths   integer not null,
  banked_after_tenths integer not null,
  sold_cents          bigint not null check (sold_cents >= 0),
  bought_cents        bigint check (bought_cents >= 0),      -- null: a drop
  primary key (entry_id, nth),
  check ((bought_cents is null) = (new_creator_id is null))
);

-- Entries withdrawn while drafting, kept until the competition is over: boards learn of them by number, and a player who enters again keeps
-- the flag.
create table withdrawn_entries (
  entry_id        bigint primary key,
  competition_id  integer not null references competitions (id),
  user_id         text not null,
  seq             bigint not null,
  flag_reason     text,
  flag_accounts   integer
);
create index withdrawn_entries_by_seq on withdrawn_entries (competition_id, seq);

-- The first response to a request, kept so that a repeated request gets the same one. Written in the transaction of the change.
create table idempotency_keys (
  user_id       text not null references users (id),
  key           text not null,
  request_hash  text not null,
  status        integer not null,
  body          jsonb not null,
  created_at    timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The points that a player expects of a creator beyond its price in one competition. A missing row means 0.
create table own_projections (
  user_id         text not null references users (id),
  creator_id      integer not null references creators (id),
  points          smallint not null check (points between -10 and 10 and points <> 0),
  competition_id  integer not null references competitions (id),
  primary key (user_id, competition_id, creator_id)
);
create index own_projections_of_competition on own_projections (competition_id);

-- Which players a player follows. Rows are deleted with either account.
create table follows (
  user_id      text not null references users (id),
  followed_id  text not null references users (id),
  created_at   timestamptz not null default clock_timestamp(),
  primary key (user_id, followed_id),
  check (user_id <> followed_id)
);
create index follows_of on follows (followed_id);

-- Links that show an entry to anybody who has the token. A revoked link stays, so that its page can say that it was revoked.
create table share_links (
  token       text primary key check (token ~ '^[a-z2-7]{12}$'),
  entry_id    bigint not null references entries (id) on delete cascade,
  created_at  timestamptz not null default clock_timestamp(),
  revoked_at  timestamptz
);
-- An entry has at most one valid link.
create unique index share_links_of_entry on share_links (entry_id) where revoked_at is null;

-- ---- settlement and evidence ------------------------------------------------------------------------------------------------------

-- The texts from which points follow, and their SHA-256. The text of the readings is deleted with the readings; its hash stays.
create table competition_evidence (
  competition_id  integer not null references competitions (id),
  stage           text not null check (stage in ('lock', 'end', 'settlement')),
  sha256          text not null,
  body            text,
  at              timestamptz not null default clock_timestamp(),
  primary key (competition_id, stage)
);

-- One hash over the rosters of all entries at the lock: it shows a roster that was changed afterwards other than by a stored move.
create table locked_rosters (
  competition_id  integer primary key references competitions (id),
  entries         integer not null,
  sha256          text not null,
  created_at      timestamptz not null default clock_timestamp()
);

-- Settlements in progress. They are stored some thousand entries at a time, and nothing is visible before the competition is completed; the
-- last step deletes the row. One process at a time holds a settlement, and renews the hold while it works.
create table settlements (
  competition_id  integer primary key references competitions (id),
  done_to         bigint not null default 0,                 -- the last entry that is stored
  token           uuid not null,                             -- of the holder
  held_until      timestamptz not null
);

-- Competitions that wait in review because the source was silent for most picks, until an administrator decides.
create table settlement_holds (
  competition_id  integer primary key references competitions (id),
  picks           integer not null,                          -- places on all rosters
  silent_picks    integer not null,                          -- of those, places of creators without usable readings
  held_at         timestamptz not null default clock_timestamp(),
  decision        text check (decision in ('settle', 'call_off')),  -- null: not decided yet
  decided_at      timestamptz,
  decided_by      text references users (id)
);

create table competition_winners (
  id                integer generated by default as identity primary key,
  competition_id    integer not null references competitions (id),
  entry_id          bigint not null references entries (id),
  user_id           text not null references users (id),
  rank              integer not null,
  score_tenths      integer not null,
  prize_amount_cents bigint not null default 0,
  created_at        timestamptz not null default now(),
  unique (competition_id, entry_id),
  unique (competition_id, user_id) -- only the best entry of a player is paid
);

-- The result of a competition for each player, written with its settlement; bots have none.
create table competition_results (
  competition_id integer not null references competitions (id),
  user_id        text not null references users (id),
  best_rank      integer,                                    -- null: the competition was called off
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

-- Double entry, append only: the rows of one tx_id sum to zero, and so does the whole table.
create table ledger (
  id              bigint generated by default as identity primary key,
  tx_id           text not null,
  account         text not null,                             -- 'user:<id>', 'house', 'welcome', 'held'
  amount_cents    bigint not null,
  reason          text not null,
  competition_id  integer references competitions (id),
  entry_id        bigint references entries (id),
  created_at      timestamptz not null default clock_timestamp(),
  unique (tx_id, account)
);
create index ledger_of on ledger (account, id desc);

-- Only this trigger changes a balance, so balances always agree with the ledger. It runs once per statement. Its statement is executed as
-- text, so that it is planned for the present number of rows; a cached plan would be that of the first statement.
create function ledger_moves_balance() returns trigger language plpgsql as $$
begin
  execute $update$
    update users set balance_cents = balance_cents + moved.amount_cents, updated_at = clock_timestamp()
    from (
      select substr(account, 6) as user_id, sum(amount_cents)::bigint as amount_cents
      from added where account like 'user:%' group by account
    ) as moved
    where users.id = moved.user_id
  $update$;
  return null;
end $$;
create trigger ledger_moves_balance after insert on ledger referencing new table as added
  for each statement execute function ledger_moves_balance();

-- ---- multi-accounting -------------------------------------------------------------------------------------------------------------

-- Entries of new accounts, each with the keyed hash of the address it came from; deleted with the account, and soon after the settlement.
create table entry_addresses (
  entry_id        bigint primary key references entries (id),
  competition_id  integer not null,
  user_id         text not null,
  address_hash    text not null,
  roster          text not null,                             -- as entered: trades do not change it
  account_seconds integer not null                           -- the age of the account
);
create index entry_addresses_in on entry_addresses (competition_id, address_hash);
create index entry_addresses_of on entry_addresses (user_id);

-- Entries that look as if one person played several accounts; the rule is in game/farms.ts.
create table entry_flags (
  entry_id        bigint primary key references entries (id),
  competition_id  integer not null references competitions (id),
  reason          text not null check (reason in ('alike', 'haste')),
  accounts        integer not null,                          -- the number of accounts involved
  group_id        bigint                                     -- the first flagged entry from the same address; null: alone
);

-- Prizes of flagged entries, until an administrator decides. Their money is in the ledger's account 'held' meanwhile.
create table held_prizes (
  entry_id        bigint primary key references entries (id),
  competition_id  integer not null references competitions (id),
  user_id         text not null references users (id),
  amount_cents    bigint not null check (amount_cents > 0),
  reason          text not null check (reason in ('alike', 'haste', 'returned', 'banned')),
  accounts        integer not null,
  state           text not null default 'waiting' check (state in ('waiting', 'released', 'withheld')),
  decisions       integer not null default 0,                -- the number of decisions so far, reversals included
  held_at         timestamptz not null default clock_timestamp(),
  decided_at      timestamptz,
  decided_by      text references users (id),
  check ((state = 'waiting') = (decided_at is null))
);
create index held_prizes_in on held_prizes (competition_id, user_id);
create index held_prizes_waiting on held_prizes (held_at, entry_id) where state = 'waiting';

-- ---- leagues ----------------------------------------------------------------------------------------------------------------------
-- A league is a table over the entries that its members make anyway. Most user ids have no foreign key: checking it would lock the rows of
-- other players in an order that can deadlock with the deletion of an account. The audit checks them instead.

create table leagues (
  id          integer generated by default as identity primary key,
  slug        text not null unique check (slug ~ '^[a-z2-7]{10}$'),   -- names the league in addresses
  name        text not null,
  owner_id    text not null,
  host_id     text,                                          -- the member whom the others try to beat
  code        text unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),   -- lets people join; null: nobody can join
  has_seats   boolean not null default false,                -- the code lets people without an account take a seat by name
  keeps_seats boolean not null default false,                -- its seats are not removed after a season
  created_at  timestamptz not null default clock_timestamp(),
  closed_at   timestamptz
);

-- One row for each stay of a player, so that the members at any lock can be found for ever.
create table league_members (
  id         bigint generated by default as identity primary key,
  league_id  integer not null references leagues (id),
  user_id    text not null references users (id),
  joined_at  timestamptz not null default clock_timestamp(),
  left_at    timestamptz,
  check (joined_at <= left_at)
);
create unique index league_members_once on league_members (league_id, user_id) where left_at is null;
create index league_members_of on league_members (user_id);
create index league_members_in on league_members (league_id);

-- Seats: players without email and password. The row is deleted when the seat becomes an account or is removed.
create table seats (
  user_id        text primary key references users (id),
  league_id      integer not null references leagues (id),   -- the league that the seat was made for
  recovery_hash  text,                                       -- argon2id of four words; null: none were shown yet
  link_hash      text unique                                 -- SHA-256 of the code of a personal link; null: none, or it was used
);
create index seats_in on seats (league_id);

create table league_seasons (
  league_id  integer not null references leagues (id),
  season     integer not null check (season >= 1),
  series_id  integer references series (id),                 -- the series that it follows; null: every competition
  rounds     integer not null check (rounds between 4 and 30),
  began_at   timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,                                    -- when its last round was settled, or the league ended it
  primary key (league_id, season)
);
create unique index league_seasons_one_open on league_seasons (league_id) where ended_at is null;

-- The rounds of a season, written with the settlement of their competition, and the scores of all members at the lock. The scores have no
-- foreign keys, which would be checked row by row while the settlement holds its locks.
create table league_rounds (
  league_id       integer not null,
  competition_id  integer not null references competitions (id),
  season          integer not null,
  nth             integer not null check (nth >= 1),
  host_id         text,                                      -- the host at the settlement
  primary key (league_id, competition_id),
  unique (league_id, season, nth),
  foreign key (league_id, season) references league_seasons (league_id, season)
);
create index league_rounds_of on league_rounds (competition_id);

create table league_scores (
  league_id       integer not null,
  competition_id  integer not null,
  user_id         text not null,
  entry_id        bigint,                                    -- the member's best entry; null if absent, as the next two
  score_tenths    integer,
  rank            integer,                                   -- in the league
  points_tenths   integer not null check (points_tenths between 0 and 1000),
  primary key (league_id, competition_id, user_id),
  check ((entry_id is null) = (score_tenths is null) and (entry_id is null) = (rank is null) and (entry_id is not null or points_tenths = 0))
);

-- ---- overlays ---------------------------------------------------------------------------------------------------------------------
-- The board of a league or a series for a stream or another site. Whoever has the token reads it; without the row nobody does.

create table overlays (
  token      text primary key check (token ~ '^[a-z2-7]{16}$'),
  league_id  integer unique references leagues (id) on delete cascade,
  series_id  integer unique references series (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(league_id, series_id) = 1)
);

-- Addresses of Discord or Slack to which messages about competitions are posted: at most one of each league, and one of the installation
-- (without a league). `url` is a secret: whoever knows it can post. It is deleted with the account that added it and when its league closes.
create table webhooks (
  id          integer generated by default as identity primary key,
  league_id   integer unique nulls not distinct references leagues (id),
  url         text not null,
  service     text not null check (service in ('discord', 'slack')),
  with_names  boolean not null default false,                -- whether messages name the members who have not entered
  added_by    text not null references users (id),
  ended_at    timestamptz,                                   -- when the service said that the address does not exist any more
  created_at  timestamptz not null default clock_timestamp()
);
create index webhooks_added_by on webhooks (added_by);

-- Messages to webhooks, written with the event that they report. waiting -> sending -> sent or unknown; one that is refused ends as failed,
-- one that came too late as skipped. A message in 'sending' may have arrived, so it is never sent again.
create table outgoing_posts (
  id              bigint generated by default as identity primary key,
  webhook_id      integer not null references webhooks (id) on delete cascade,
  competition_id  integer not null references competitions (id),
  kind            text not null check (kind in ('draft_open', 'lock_soon', 'result', 'season_over')),
  state           text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped')),
  attempts        integer not null default 0,
  due_at          timestamptz not null default clock_timestamp(),   -- the next attempt, or the end of the hold of the process that took it
  message_id      text,                                      -- the id that Discord gave the message, for edits
  sent_at         timestamptz,
  written_at      timestamptz not null default clock_timestamp(),
  unique (webhook_id, competition_id, kind)
);
create index outgoing_posts_due on outgoing_posts (due_at) where state in ('waiting', 'sending');

-- Browsers that want to hear of a lock and of results while the page is closed, one of each session. A row ends with its session: at
-- sign-out, at a ban, and with the account. `endpoint` is a secret address at a push service.
create table push_subscriptions (
  id          bigint generated by default as identity primary key,
  sid         text not null unique references sessions (sid) on delete cascade on update cascade,
  user_id     text not null references users (id),
  endpoint    text not null unique,
  p256dh      text not null,                                 -- the browser's public key, base64url
  auth        text not null,                                 -- the browser's secret of the encryption, base64url
  created_at  timestamptz not null default clock_timestamp()
);
create index push_subscriptions_of on push_subscriptions (user_id);

-- Messages to these browsers, with the states of outgoing_posts.
create table outgoing_pushes (
  id               bigint generated by default as identity primary key,
  subscription_id  bigint not null references push_subscriptions (id) on delete cascade,
  competition_id   integer not null references competitions (id),
  kind             text not null check (kind in ('lock_reminder', 'result')),
  state            text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped')),
  attempts         integer not null default 0,
  due_at           timestamptz not null default clock_timestamp(),
  written_at       timestamptz not null default clock_timestamp(),
  unique (subscription_id, competition_id, kind)
);
create index outgoing_pushes_due on outgoing_pushes (due_at) where state in ('waiting', 'sending');

-- ---- administration ---------------------------------------------------------------------------------------------------------------

create table admin_audit (
  id      bigint generated by default as identity primary key,
  actor   text not null references users (id),
  action  text not null,
  subject text,
  before  jsonb,
  after   jsonb,
  at      timestamptz not null default clock_timestamp()
);
create index admin_audit_of on admin_audit (subject, id desc);
create index admin_audit_by on admin_audit (actor, id desc);

-- ---- what is written once ---------------------------------------------------------------------------------------------------------

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only';
end $$;
create trigger ledger_append_only before update or delete on ledger for each row execute function ledger_is_append_only();

create function admin_audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit of keepers is append only';
end $$;
create trigger admin_audit_append_only before update or delete on admin_audit
  for each row execute function admin_audit_is_append_only();

create function entry_moves_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'moves are append only';
end $$;
create trigger entry_moves_append_only before update or delete on entry_moves
  for each row execute function entry_moves_are_append_only();

create function locked_rosters_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'rosters of the lock are append only';
end $$;
create trigger locked_rosters_append_only before update or delete on locked_rosters
  for each row execute function locked_rosters_are_append_only();

-- The text of a stage may be deleted; its hash and its time stay.
create function competition_evidence_is_immutable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body is null and (new.competition_id, new.stage, new.sha256, new.at) = (old.competition_id, old.stage, old.sha256, old.at) then
    return new;
  end if;
  raise exception 'evidence of a competition never changes';
end $$;
create trigger competition_evidence_immutable before update or delete on competition_evidence
  for each row execute function competition_evidence_is_immutable();

-- A truncation fires no row trigger, so it needs a trigger of its own.
create function append_only_is_never_emptied() returns trigger language plpgsql as $$
begin
  raise exception '% is never emptied', tg_table_name;
end $$;
create trigger ledger_never_emptied before truncate on ledger
  for each statement execute function append_only_is_never_emptied();
create trigger admin_audit_never_emptied before truncate on admin_audit
  for each statement execute function append_only_is_never_emptied();
create trigger entry_moves_never_emptied before truncate on entry_moves
  for each statement execute function append_only_is_never_emptied();
create trigger locked_rosters_never_emptied before truncate on locked_rosters
  for each statement execute function append_only_is_never_emptied();
create trigger competition_evidence_never_emptied before truncate on competition_evidence
  for each statement execute function append_only_is_never_emptied();

-- ---- processes on one database ----------------------------------------------------------------------------------------------------

-- Settings that every process on this database must share, such as the source of statistics. A process with other settings is not ready and
-- changes nothing; `npm run switch` changes a setting for all processes. `min_app_version`: older programs do not understand this database.
create table cluster_settings (
  name   text primary key,
  value  text not null
);

-- Work that one process does at a time. The token grows with each owner, so that a late write of an earlier owner is recognised.
create table leases (
  name   text primary key,
  owner  text not null,
  token  bigint not null,
  until  timestamptz not null
);

-- Work that is repeated at an interval: when it last began, so that only one of many processes does it.
create table recurring_work (
  name      text primary key,
  begun_at  timestamptz not null
);

-- The number of the newest change of each topic that has no counter of its own. It is raised last in a transaction, so that numbers become
-- visible in order.
create table topic_versions (
  topic  text primary key,
  seq    bigint not null
);

-- Sessions that ended, for the processes that hold their sockets. A trigger writes the rows, whatever ended the session.
create table ended_sessions (
  seq         bigint not null,                               -- of the topic `sessions`
  sid         text not null,
  is_renewed  boolean not null,                              -- the session goes on under another id
  ended_at    timestamptz not null default clock_timestamp()
);
create index ended_sessions_seq on ended_sessions (seq);
create index ended_sessions_age on ended_sessions (ended_at);

-- The row of the topic stays locked until the commit, so that numbers become visible in order.
create function note_ended_session(sids text[], renewed boolean) returns void language sql as $$
  with version as (
    insert into topic_versions (topic, seq) values ('sessions', 1)
    on conflict (topic) do update set seq = topic_versions.seq + 1 returning seq
  )
  insert into ended_sessions (seq, sid, is_renewed) select seq, sid, renewed from version, unnest(sids) as sid
$$;

create function sessions_end() returns trigger language plpgsql as $$
begin
  if exists (select from gone) then
    perform note_ended_session((select array_agg(sid) from gone), false);
  end if;
  return null;
end $$;
create trigger sessions_end after delete on sessions
  referencing old table as gone for each statement execute function sessions_end();

create function sessions_are_renewed() returns trigger language plpgsql as $$
begin
  perform note_ended_session(array[old.sid], true);
  return null;
end $$;
create trigger sessions_are_renewed after update of sid on sessions
  for each row when (old.sid <> new.sid) execute function sessions_are_renewed();

-- ---- notifications and email ------------------------------------------------------------------------------------------------------

create table notifications (
  id              bigint generated by default as identity primary key,
  user_id         text not null references users (id),
  type            text not null,
  title           text not null,
  message         text not null,
  priority        text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  competition_id  integer references competitions (id),
  action_url      text,
  read_at         timestamptz,
  created_at      timestamptz not null default now()
);
create index notifications_of on notifications (user_id, id desc);

-- Stored notifications that the processes still have to send over their sockets. Each statement that stores notifications adds a row in its
-- transaction. A single process numbers the rows afterwards (live/notification-outbox.ts), because a number given in the transaction would
-- make all players who enter wait for each other.
create table notification_outbox (
  id          bigint generated by default as identity primary key,
  seq         bigint unique,                                 -- of the topic `notifications`, without a gap; null until it is numbered
  user_ids          text[] not null,
  notification_ids  bigint[] not null,
  stored_at         timestamptz not null default clock_timestamp()
);
create index notification_outbox_unnumbered on notification_outbox (id) where seq is null;
create index notification_outbox_age on notification_outbox (stored_at);

create function notifications_are_stored() returns trigger language plpgsql as $$
begin
  insert into notification_outbox (user_ids, notification_ids)
  select array_agg(user_id order by id), array_agg(id order by id) from stored having count(*) > 0;
  return null;
end $$;
create trigger notifications_are_stored after insert on notifications
  referencing new table as stored for each statement execute function notifications_are_stored();

-- A score update replaces the earlier one and is sent again; a notification that was read is not.
create function notifications_are_renewed() returns trigger language plpgsql as $$
begin
  insert into notification_outbox (user_ids, notification_ids)
  select array_agg(stored.user_id order by stored.id), array_agg(stored.id order by stored.id)
  from stored join before using (id) where stored.created_at <> before.created_at having count(*) > 0;
  return null;
end $$;
create trigger notifications_are_renewed after update on notifications
  referencing old table as before new table as stored for each statement execute function notifications_are_renewed();

-- Numbers at most `most` rows; returns the last number, or null if no row was left. Callers at the same time take different rows, and
-- the topic's row stays locked until the commit.
create function number_notification_outbox(most integer) returns bigint language sql as $$
  with fresh as materialized (
    select id from notification_outbox where seq is null order by id limit most for update skip locked
  ), counted as (
    select count(*) as many from fresh
  ), version as (
    insert into topic_versions (topic, seq) select 'notifications', many from counted where many > 0
    on conflict (topic) do update set seq = topic_versions.seq + excluded.seq returning seq
  ), numbered as (
    update notification_outbox set seq = version.seq - many + nth
    from (select id, row_number() over (order by id) as nth from fresh) as in_order, counted, version
    where notification_outbox.id = in_order.id
  )
  select seq from version
$$;

-- Emails until they are delivered. The process that takes the next due email postpones it, so that another process sends it if the first
-- one dies.
create table queued_emails (
  id          uuid primary key default gen_random_uuid(),   -- also its Message-ID, by which a mail server recognises a repetition
  recipient   text not null,
  subject     text not null,
  body        text not null,
  attempts    integer not null default 0,
  due_at      timestamptz not null default clock_timestamp(),
  written_at  timestamptz not null default clock_timestamp()
);
create index queued_emails_due on queued_emails (due_at);
create index queued_emails_to on queued_emails (lower(recipient));

-- Audits that administrators started on the dashboard; at most one is running. A run whose process died is recognised by seen_at.
create table audit_runs (
  id           bigint generated by default as identity primary key,
  started_at   timestamptz not null default clock_timestamp(),
  seen_at      timestamptz not null default clock_timestamp(),
  finished_at  timestamptz,
  checked      integer not null default 0,
  total        integer not null default 0,
  findings     jsonb not null default '[]',
  failure      text
);
create unique index audit_runs_one_running on audit_runs ((true)) where finished_at is null;

-- Keyed hashes of the addresses whose earlier emails must be deleted, for the outbox folders of other processes.
create table forgotten_recipients (
  id            bigint generated by default as identity primary key,
  address_hash  text not null,
  at            timestamptz not null default clock_timestamp()
);
create index forgotten_recipients_age on forgotten_recipients (at);

-- ---- YouTube ----------------------------------------------------------------------------------------------------------------------
-- Its data is deleted after YT_RETENTION_DAYS; ranks, points and prizes are ours and stay.

-- Used quota units, by bucket and day in California, which every process on this database counts before each call.
create table youtube_quota (
  bucket        text not null check (bucket in ('general', 'stats', 'search')),
  pacific_date  date not null,
  used          integer not null default 0 check (used >= settled),
  settled       integer not null default 0 check (settled >= 0),  -- of those, used by settlements out of their own reserve
  primary key (bucket, pacific_date)
);

-- Circuit breakers of the API, per bucket and key (by its fingerprint); a successful call deletes the row.
create table youtube_breakers (
  bucket      text not null check (bucket in ('general', 'stats', 'search')),
  key_print   text not null,
  kind        text not null check (kind in ('daily', 'config', 'absent', 'failing')),
  reason      text not null,
  answer      text,                                          -- status and reason of the answer, such as "403 accessNotConfigured"
  failures    integer not null default 1,                    -- in a row; 0: open because another bucket's key was refused
  is_open     boolean not null,
  opened_at   timestamptz not null,
  shut_until  timestamptz not null,
  primary key (bucket, key_print)
);

-- Items of YouTube's responses that could not be read completely, kept for a week.
create table youtube_odd_items (
  list      text not null,
  item_id   text not null,                                   -- '' where the item has no readable id
  fields    text not null,                                   -- the unreadable fields, separated by blanks
  times     integer not null,
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  primary key (list, item_id, fields)
);

-- Results of channel searches, kept for a day.
create table youtube_searches (
  text      text primary key,
  found     jsonb not null,
  asked_at  timestamptz not null
);

-- Searches of each administrator on a day in California.
create table youtube_searchers (
  user_id       text not null,
  pacific_date  date not null,
  searches      integer not null default 0,
  primary key (user_id, pacific_date)
);

-- The time of a competition's next reading. The process that postpones due_at reads.
create table youtube_asks (
  competition_id  integer not null references competitions (id),
  what            text not null check (what in ('channels', 'baskets', 'videos', 'uploads')),
  due_at          timestamptz not null,
  failures        integer not null default 0,                -- in a row
  all_at          timestamptz,                               -- when all were last read, not only those on rosters
  is_done         boolean not null default false,
  primary key (competition_id, what)
);

-- The creators of a competition's price book whose channels are read.
create table youtube_followed (
  competition_id    integer not null references competitions (id),
  creator_id        integer not null references creators (id),
  youtube_id        text not null,
  uploads_playlist  text,
  is_hot            boolean not null default true,           -- on a roster, or the book is small: read more often
  misses            integer not null default 0,              -- responses in a row without the channel
  missed_at         timestamptz,
  doubted_at        timestamptz,                             -- since when readings contradict the last good one
  basket_tries      integer not null default 0,
  basket_listed_at  timestamptz,                             -- when its videos were read before the lock: they are frozen if nothing better comes
  basket_at         timestamptz,                             -- when its videos were frozen
  primary key (competition_id, creator_id)
);

-- Good readings of channels while a competition is live.
create table youtube_readings (
  competition_id  integer not null references competitions (id),
  creator_id      integer not null references creators (id),
  taken_at        timestamptz not null,
  subscribers     numeric(20, 0),
  views           numeric(20, 0) not null,
  videos          numeric(20, 0)
);
create index youtube_readings_of on youtube_readings (competition_id, creator_id, taken_at desc);

-- The videos over which likes and comments are summed: the newest videos at the lock with their counts then, and those published since,
-- which began at 0. Null means not published. Counts are the last good ones and stay when a video is deleted.
create table youtube_baskets (
  competition_id  integer not null references competitions (id),
  creator_id      integer not null references creators (id),
  video_id        text not null,
  published_at    timestamptz not null,
  is_new          boolean not null,                          -- published since the lock
  start_views     numeric(20, 0),
  start_likes     numeric(20, 0),
  start_comments  numeric(20, 0),
  counted_at      timestamptz,                               -- null: published since the lock and not counted yet
  views           numeric(20, 0),
  likes           numeric(20, 0),
  comments        numeric(20, 0),
  misses          integer not null default 0,
  missed_at       timestamptz,
  gone_at         timestamptz,
  doubted_at      timestamptz,
  primary key (competition_id, creator_id, video_id)
);

-- The first reading of each channel and hour. Two readings a day apart make the gain of a day.
create table youtube_hours (
  youtube_id  text not null,
  hour        timestamptz not null,
  taken_at    timestamptz not null,
  views       numeric(20, 0) not null,
  primary key (youtube_id, hour)
);
create index youtube_hours_age on youtube_hours (taken_at);

-- The newest videos of a channel for the highlights, kept for some hours.
create table youtube_highlights (
  youtube_id        text primary key,
  uploads_playlist  text,
  videos            jsonb not null,
  asked_at          timestamptz not null
);
