-- Links by which players show an entry to anybody: whoever has the token sees it. One that is taken back stays, so that it can say so.
create table share_links (
  token       text primary key check (token ~ '^[a-z2-7]{12}$'),
  entry_id    bigint not null references entries (id) on delete cascade,
  created_at  timestamptz not null default clock_timestamp(),
  revoked_at  timestamptz
);
-- An entry has one that counts.
create unique index share_links_of_entry on share_links (entry_id) where revoked_at is null;
