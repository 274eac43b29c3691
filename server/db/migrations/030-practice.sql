-- When a player first played a practice round to its end. Nothing else of practice is stored.
alter table users add column practice_done_at timestamptz;
