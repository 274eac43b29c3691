-- What every process on this database must agree about, such as where statistics come from. A process that differs is not ready and
-- touches nothing; `npm run switch` changes it for all. `min_app_version`: older programs do not understand this database any more.
create table cluster_settings (
  name   text primary key,
  value  text not null
);
