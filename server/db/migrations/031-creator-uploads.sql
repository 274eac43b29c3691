-- When creators published their newest videos: what tells how likely the next one is. From the baskets with YouTube, from the recorded
-- videos otherwise. Read from YouTube, so it is forgotten YT_RETENTION_DAYS after it was last seen there.
create table creator_uploads (
  creator_id    integer not null references creators (id),
  video_id      text not null,
  published_at  timestamptz not null,
  seen_at       timestamptz not null,
  primary key (creator_id, video_id)
);
create index creator_uploads_newest on creator_uploads (creator_id, published_at desc);
create index creator_uploads_seen on creator_uploads (seen_at);
