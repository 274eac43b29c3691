-- A channel's newest videos for the highlights, for some hours.
create table youtube_highlights (
  youtube_id        text primary key,
  uploads_playlist  text,
  videos            jsonb not null,
  asked_at          timestamptz not null
);
