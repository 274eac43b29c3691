-- What an administrator proves besides the admin code. Passkeys keep public keys alone; recovery codes are hashes.
create table passkeys (
  id            text primary key,                            -- the credential's id, base64url
  user_id       text not null references users (id),
  public_key    text not null,                               -- COSE, base64url
  counter       bigint not null,
  transports    text not null,                               -- comma-separated, as the browser said
  name          text not null,
  created_at    timestamptz not null default clock_timestamp(),
  last_used_at  timestamptz
);
create index passkeys_of on passkeys (user_id);

create table totp_secrets (
  user_id         text primary key references users (id),
  secret          text,                                      -- base32; null until the first code of an app was right
  pending_secret  text,
  confirmed_at    timestamptz,
  last_step       bigint not null default 0                  -- the time step of the last code: no code counts twice
);

create table recovery_codes (
  hash     text primary key,                                 -- HMAC-SHA-256 of 100 random bits
  user_id  text not null references users (id),
  used_at  timestamptz
);
create index recovery_codes_of on recovery_codes (user_id);

-- Wrong guesses, counted by all processes together; purged after their window.
create table guesses (
  what      text not null,
  who       text not null,
  began_at  timestamptz not null,
  count     integer not null,
  primary key (what, who)
);
create index guesses_began on guesses (began_at);
