-- What points follow from, as text that never changes, and its SHA-256. The text of the readings goes when they are deleted; its hash stays.
create table competition_evidence (
  competition_id  integer not null references competitions (id),
  stage           text not null check (stage in ('lock', 'end', 'settlement')),
  sha256          text not null,
  body            text,
  at              timestamptz not null default clock_timestamp(),
  primary key (competition_id, stage)
);

-- Trades and drops made while live: what each banked. Entries that moved before this was kept have fewer rows than moves.
create table entry_moves (
  entry_id            bigint not null references entries (id),
  nth                 integer not null check (nth >= 1),
  at                  timestamptz not null,
  old_creator_id      integer not null references creators (id),
  new_creator_id      integer references creators (id),           -- null: a drop
  points_old_tenths   integer not null,
  points_new_tenths   integer not null,
  banked_after_tenths integer not null,
  primary key (entry_id, nth)
);
