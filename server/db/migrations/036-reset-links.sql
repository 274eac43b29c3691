-- Links by which whoever forgot a password sets another one: the SHA-256 of what is in them, for an hour. A newer one takes the place of
-- the one before. Without a user: asked for an email that has no password here, and stored so that asking costs the same.
create table reset_links (
  token_hash  text primary key,
  user_id     text unique references users (id),
  expires_at  timestamptz not null
);
create index reset_links_expire on reset_links (expires_at);
