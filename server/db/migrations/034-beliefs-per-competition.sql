-- What a player expects of a creator is about one competition: it steers no later one. What was said before names none, so it goes.
delete from beliefs;
alter table beliefs add column competition_id integer not null references competitions (id);
alter table beliefs drop constraint beliefs_pkey;
alter table beliefs add primary key (user_id, competition_id, creator_id);
create index beliefs_of_competition on beliefs (competition_id);
