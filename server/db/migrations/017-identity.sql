-- The key behind "this browser has signed in to this account before", for accounts without a password hash. Known to us alone.
alter table users add column device_secret text not null default gen_random_uuid()::text;

-- Which wording of the agreement was accepted.
alter table users add column nda_version integer;
update users set nda_version = 1 where nda_accepted;
