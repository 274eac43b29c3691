-- Evidence is written once. The text of a stage may be deleted with its readings; its hash and its time stay as they are.
create function competition_evidence_is_immutable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body is null and (new.competition_id, new.stage, new.sha256, new.at) = (old.competition_id, old.stage, old.sha256, old.at) then
    return new;
  end if;
  raise exception 'evidence of a competition never changes';
end $$;
create trigger competition_evidence_immutable before update or delete on competition_evidence
  for each row execute function competition_evidence_is_immutable();
