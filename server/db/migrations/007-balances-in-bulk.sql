-- Balances move once per statement, however many rows it adds to the ledger, and each user is found by the key. Row by row, with the
-- account's name made from each user's id, every payment read the whole table of users.

drop trigger ledger_moves_balance on ledger;

-- Executed as text, so that it is planned for as many rows as there are: a plan that is kept would be that of the first statement.
create or replace function ledger_moves_balance() returns trigger language plpgsql as $$
begin
  execute $update$
    update users set balance_cents = balance_cents + moved.amount_cents, updated_at = clock_timestamp()
    from (
      select substr(account, 6) as user_id, sum(amount_cents)::bigint as amount_cents
      from added where account like 'user:%' group by account
    ) as moved
    where users.id = moved.user_id
  $update$;
  return null;
end $$;

create trigger ledger_moves_balance after insert on ledger referencing new table as added
  for each statement execute function ledger_moves_balance();
