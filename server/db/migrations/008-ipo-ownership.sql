-- How an applicant shows that the channel is theirs: each application has a code of its own, to be put into the channel's description.
alter table ipo_applications
  add column ownership_code text not null default 'fantasy-social-' || left(replace(gen_random_uuid()::text, '-', ''), 10),
  add column ownership_proven_at timestamptz,                -- when the code was found there
  add column ownership_channel_id text,                      -- in which channel: an address can come to lead to another
  add check ((ownership_proven_at is null) = (ownership_channel_id is null));
