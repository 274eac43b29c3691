-- The scores that all boards show, written by the process that ticks. `readings` are what they were made of.
create table live_scores (
  competition_id  integer primary key references competitions (id),
  seq             bigint not null,
  token           bigint not null,                           -- of the lease under which they were written
  at              timestamptz not null,
  is_final        boolean not null,                          -- from the end snapshot: nothing replaces them
  scores          text not null,
  readings        text
);
