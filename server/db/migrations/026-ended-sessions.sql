-- Sessions that ended, for the processes whose sockets they had open. Whatever ends a session, in whichever program, is noted with it.
create table ended_sessions (
  seq         bigint not null,                               -- of the topic `sessions`
  sid         text not null,
  is_renewed  boolean not null,                              -- it goes on under another id
  ended_at    timestamptz not null default clock_timestamp()
);
create index ended_sessions_seq on ended_sessions (seq);
create index ended_sessions_age on ended_sessions (ended_at);

-- The head's row is locked until the commit, so numbers become visible in their order.
create function note_ended_session(sids text[], renewed boolean) returns void language sql as $$
  with head as (
    insert into topic_heads (topic, seq) values ('sessions', 1)
    on conflict (topic) do update set seq = topic_heads.seq + 1 returning seq
  )
  insert into ended_sessions (seq, sid, is_renewed) select seq, sid, renewed from head, unnest(sids) as sid
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
