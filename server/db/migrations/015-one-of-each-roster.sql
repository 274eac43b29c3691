-- A player enters a set of creators once per competition. The set is kept as text, ids ascending, such as "3,17,204". It is null where
-- nothing can change any more, and for what a player had entered again before this was refused: those entries stay.
alter table entries add column roster text;

update entries set roster = kept.roster
from (
  select id, roster, row_number() over (partition by competition_id, user_id, roster order by id) as nth
  from (
    select entries.id, competition_id, user_id, (
      select string_agg(pick ->> 'creatorId', ',' order by (pick ->> 'creatorId')::integer) from jsonb_array_elements(picks) as pick
    ) as roster
    from entries join competitions on competitions.id = competition_id
    where phase in ('upcoming', 'drafting', 'live')
  ) as entered
) as kept
where kept.id = entries.id and nth = 1;

create unique index entries_one_of_each_roster on entries (user_id, competition_id, roster);
drop index entries_of_user;  -- the new one begins with the same columns

-- A tie counts each player once. A competition that has begun keeps the rules it began under: there every entry counts.
alter table competitions add column ties_by_player boolean not null default true;
update competitions set ties_by_player = false where phase <> 'upcoming';
