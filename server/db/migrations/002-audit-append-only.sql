-- What keepers did is written once: nobody can make it another story later.
create function admin_audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit of keepers is append only';
end $$;
create trigger admin_audit_append_only before update or delete on admin_audit
  for each row execute function admin_audit_is_append_only();
create index admin_audit_of on admin_audit (subject, id desc);

-- Those that wait first, oldest first.
create index ipo_applications_queue on ipo_applications (status, submitted_at, id);
