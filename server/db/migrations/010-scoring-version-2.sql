-- What version 2 of the scoring freezes with a price book; null in competitions of version 1.
alter table competitions add column form_weight double precision;      -- how much of yesterday's form is expected to last
alter table competitions add column spread double precision;           -- how far a day strays from what is expected, in points
alter table competitions add column last_tide double precision;        -- everybody's last complete day against normal
alter table competitions add column slate_size integer not null default 0 check (slate_size >= 0);  -- 0: everybody is in the book

alter table creator_snapshots add column known_days integer check (known_days between 0 and 14);
alter table creator_snapshots add column worth double precision;       -- the projection, and a chance: points never fall below 0
alter table creator_snapshots alter column baseline_engagement drop not null;

-- Views of the same videos that likes and comments are summed over.
alter table creator_snapshots add column start_basket_views numeric(20, 0);
alter table creator_snapshots add column end_basket_views numeric(20, 0);
alter table creator_readings add column basket_views numeric(20, 0);
alter table youtube_baskets add column start_views numeric(20, 0);

-- How well a bot plays; null: a person.
alter table users add column bot_level text check (bot_level in ('easy', 'normal', 'sharp'));
