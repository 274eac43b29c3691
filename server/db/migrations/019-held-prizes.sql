-- Farms of accounts: what is remembered for a short while to recognise them, and the prizes that wait until an admin has decided.

-- Keys made by the server at their first use. With them emails and addresses are hashed below: a hash says "the same", never "who".
create table server_keys (
  name  text primary key,
  key   text not null
);

-- Whose account was deleted less than 30 days ago: the keyed hash of the mailbox, and when. Nothing else is kept.
create table left_emails (
  email_hash  text primary key,
  left_at     timestamptz not null
);
create index left_emails_age on left_emails (left_at);

-- The mailbox that an email reaches: ada+news@example.com is ada@example.com, and Gmail knows no dots.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case
    when position('@' in email) = 0 then lower(email)
    when lower(email) ~ '@(gmail|googlemail)\.com$'
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@')
  end
$$;
create index users_mailbox on users (mailbox_of(email)) where email is not null;

-- Until when an account counts as one that was made anew: 30 days after the one before it was deleted.
alter table users add column returned_until timestamptz;

-- Entries of new accounts, each with the keyed hash of the address it came from; deleted with the account, and soon after the settlement.
create table entry_addresses (
  entry_id        bigint primary key references entries (id),
  competition_id  integer not null,
  user_id         text not null,
  address_hash    text not null,
  roster          text not null,                             -- as entered: trades do not change it
  account_seconds integer not null                           -- how old the account was
);
create index entry_addresses_in on entry_addresses (competition_id, address_hash);
create index entry_addresses_of on entry_addresses (user_id);

-- Entries that look as if one person played many accounts; game/farms.ts says when.
create table entry_flags (
  entry_id        bigint primary key references entries (id),
  competition_id  integer not null references competitions (id),
  reason          text not null check (reason in ('alike', 'haste')),
  accounts        integer not null                           -- how many are in it together
);

-- Prizes of flagged entries. Their money is in the ledger's account 'held' while they wait, so the ledger says the same as `state`.
create table held_prizes (
  entry_id        bigint primary key references entries (id),
  competition_id  integer not null references competitions (id),
  user_id         text not null references users (id),
  amount_cents    bigint not null check (amount_cents > 0),
  reason          text not null check (reason in ('alike', 'haste', 'returned')),
  accounts        integer not null,
  state           text not null default 'waiting' check (state in ('waiting', 'released', 'withheld')),
  decisions       integer not null default 0,                -- how many there were, undoing included
  held_at         timestamptz not null default clock_timestamp(),
  decided_at      timestamptz,
  decided_by      text references users (id),
  check ((state = 'waiting') = (decided_at is null))
);
create index held_prizes_in on held_prizes (competition_id, user_id);
create index held_prizes_waiting on held_prizes (held_at, entry_id) where state = 'waiting';
