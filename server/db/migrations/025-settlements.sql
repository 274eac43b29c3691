-- Settlements of large competitions that are under way. They are stored some thousand entries at a time; nobody sees any of it before the
-- competition is completed, and with that step the row goes. One process at a time holds a settlement, and renews it while it works.
create table settlements (
  competition_id  integer primary key references competitions (id),
  done_to         bigint not null default 0,                 -- the last entry with which everything is stored
  token           uuid not null,                             -- of whoever holds it
  held_until      timestamptz not null
);
