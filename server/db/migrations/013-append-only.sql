-- What lets no row be deleted is not emptied either: a truncation fires no trigger of rows.
create function append_only_is_never_emptied() returns trigger language plpgsql as $$
begin
  raise exception '% is never emptied', tg_table_name;
end $$;
create trigger ledger_never_emptied before truncate on ledger
  for each statement execute function append_only_is_never_emptied();
create trigger admin_audit_never_emptied before truncate on admin_audit
  for each statement execute function append_only_is_never_emptied();
create trigger competition_evidence_never_emptied before truncate on competition_evidence
  for each statement execute function append_only_is_never_emptied();

-- Moves are what a receipt explains banked points by: written once, like the ledger.
create function entry_moves_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'moves are append only';
end $$;
create trigger entry_moves_append_only before update or delete on entry_moves
  for each row execute function entry_moves_are_append_only();
create trigger entry_moves_never_emptied before truncate on entry_moves
  for each statement execute function append_only_is_never_emptied();
