-- When an account was deleted. Whatever is stored for a player is stored only while this is null, under a lock of the player's row:
-- a call that was under way when the account was deleted leaves nothing behind.
alter table users add column deleted_at timestamptz;
update users set deleted_at = updated_at where subject = 'deleted:' || id;
