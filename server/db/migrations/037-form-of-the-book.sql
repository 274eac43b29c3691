-- A creator's last complete day against its normal day, as its price counts it: one figure wherever a player sees its form. null: not
-- known, as of books frozen before this.
alter table creator_snapshots add column form double precision;
