-- After every insert into transfers: moves the balances and writes the balance marks. A transfer belongs to one
-- player or to none, so each bucket is on one side of it at most. Rows are looked up by key, whatever the planner
-- knew of empty tables.
create or replace function post_transfers() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  missing bigint;
  house record;
begin
  with change as materialized (
    select player_id,
      sum(case player_account(player_id, 'deposited') when credit then amount when debit then -amount else 0 end)::bigint as deposited,
      sum(case player_account(player_id, 'winnings') when credit then amount when debit then -amount else 0 end)::bigint as winnings,
      sum(case player_account(player_id, 'gift') when credit then amount when debit then -amount else 0 end)::bigint as gift,
      sum(case player_account(player_id, 'held') when credit then amount when debit then -amount else 0 end)::bigint as held,
      count(*) filter (where is_player_account(credit) and bucket_of_account(credit) is null or is_player_account(debit) and bucket_of_account(debit) is null) as strange,
      max(id) as last, bool_or((hashint8(id) & 63) = 0) as due
    from moved where player_id > 0 group by player_id
  ), done as (
    update wallets w set deposited = w.deposited + c.deposited, winnings = w.winnings + c.winnings,
      gift = w.gift + c.gift, held = w.held + c.held
    from change c where w.player_id = c.player_id
    returning c.strange, c.last, c.due, w.player_id, w.deposited + w.winnings + w.gift as balance
  ), marked as (
    insert into balance_marks (player_id, id, balance) select player_id, last, balance from done where due
  )
  select (select count(*) from change) - (select count(*) filter (where strange = 0) from done) into missing;
  if missing <> 0 then
    raise exception 'a transfer names a wallet or a bucket that does not exist' using errcode = 'foreign_key_violation';
  end if;
  -- One after another in id order, so that two batches never wait for each other crosswise.
  for house in
    select account, sum(amount)::bigint as amount from (
      select debit as account, -amount as amount from moved where not is_player_account(debit)
      union all
      select credit, amount from moved where not is_player_account(credit)
    ) side group by account order by account
  loop
    update accounts set balance = balance + house.amount where id = house.account;
    if not found then
      raise exception 'a transfer names house account %, which does not exist', house.account using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return null;
end $$;
