import { sql, type Kysely } from 'kysely';

/**
 * Large statements of transfers: post_transfers is that of 0013, but reads a player's transfers once, together. It
 * looked for the newest one of each player it marks among all the others, so that tens of thousands of prizes in one
 * statement cost seconds, and ever more at ten times as many. And winning orders are marked where they stand: without
 * room on its page, a marked row moves to another one, and into the index again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Of what is sold from now on.
  await sql`alter table order_draws set (fillfactor = 90)`.execute(db);
  // A transfer is of one player, or of none: 0003. So each bucket is on one side of it at most.
  await sql`
    create or replace function post_transfers() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
    declare
      missing bigint;
      house record;
    begin
      with change as materialized (
        select player_id,
          sum(case player_id * 8 when credit then amount when debit then -amount else 0 end)::bigint as deposited,
          sum(case player_id * 8 + 1 when credit then amount when debit then -amount else 0 end)::bigint as winnings,
          sum(case player_id * 8 + 2 when credit then amount when debit then -amount else 0 end)::bigint as gift,
          sum(case player_id * 8 + 3 when credit then amount when debit then -amount else 0 end)::bigint as held,
          count(*) filter (where credit >= 8000 and credit % 8 > 3 or debit >= 8000 and debit % 8 > 3) as strange,
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
          select debit as account, -amount as amount from moved where debit < 8000
          union all
          select credit, amount from moved where credit < 8000
        ) side group by account order by account
      loop
        update accounts set balance = balance + house.amount where id = house.account;
        if not found then
          raise exception 'a transfer names house account %, which does not exist', house.account using errcode = 'foreign_key_violation';
        end if;
      end loop;
      return null;
    end $$`.execute(db);
}
