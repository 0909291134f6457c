-- The one way to move money: each place of the lists is a transfer. Whether there is enough was decided before, with
-- the wallets locked. The trigger of the table moves the balances.
create or replace function move_money(
  debits bigint[], credits bigint[], amounts bigint[], kinds text[], reference_ids uuid[], draw_ids bigint[], moved_at timestamptz
) returns void language plpgsql as $$
begin
  insert into transfers (debit, credit, amount, kind, reference, draw_id, created_at)
  select debit, credit, amount, kind, reference_id, draw, moved_at
  from unnest(debits, credits, amounts, kinds, reference_ids, draw_ids) as t (debit, credit, amount, kind, reference_id, draw);
end $$;
