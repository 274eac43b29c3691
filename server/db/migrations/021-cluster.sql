-- What several processes on one database agree by.

-- Work that one process does at a time. The token grows with each owner: what an earlier one writes too late is recognised by it.
create table leases (
  name   text primary key,
  owner  text not null,
  token  bigint not null,
  until  timestamptz not null
);

-- The number of the newest change of each topic that has no table of its own to count it. Raised last in a transaction, so that
-- numbers become visible in their order.
create table topic_heads (
  topic  text primary key,
  seq    bigint not null
);
