-- How much of a creator's normal engagement is likes, 0 to 1: where a source hides likes or comments, the other is compared alone.
-- Null in price books from before it was kept: scored with the usual share, as they were.
alter table creator_snapshots add column likes_share double precision check (likes_share between 0 and 1);
