import { sql, type Kysely } from 'kysely';

/**
 * Pages of orders and of movements cost the same however long the history is, and deposits that brought no money
 * stand among the movements.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_consecutive on orders (player_id, created_at) where draws_count > 1`.execute(db);
  // Tabs whose movements are rare among the stakes. The kinds are those of src/server/transactions/history.ts.
  await sql`create index transfers_prizes on transfers (player_id, id) where kind in ('prize', 'gift')`.execute(db);
  await sql`
    create index transfers_banking on transfers (player_id, id)
    where kind in ('deposit', 'deposit-returned', 'withdrawal-hold', 'withdrawal-failure')`.execute(db);
  await marks(db);
  await markBalances(db);
  await outcomes(db);
}

/**
 * Every now and then a player's total balance is written down with the transfer it holds after: the balance after any
 * transfer is then found from the mark before it. One statement of a player's transfers is never cut in two by a
 * mark.
 */
async function marks(db: Kysely<never>): Promise<void> {
  await sql`
    create table balance_marks (
      player_id bigint not null,
      id bigint not null,
      balance bigint not null,
      primary key (player_id, id)
    )`.execute(db);
  // As in 0003, and the marks: of one transfer in 64, by a hash, so that no pattern of ids leaves a player without.
  await sql`
    create or replace function post_transfers() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
    declare
      missing bigint;
      house record;
    begin
      with side as (
        select debit as account, -amount as amount from moved where debit >= 8000
        union all
        select credit, amount from moved where credit >= 8000
      ), change as (
        select account / 8 as player_id,
          sum(case account % 8 when 0 then amount else 0 end)::bigint as deposited,
          sum(case account % 8 when 1 then amount else 0 end)::bigint as winnings,
          sum(case account % 8 when 2 then amount else 0 end)::bigint as gift,
          sum(case account % 8 when 3 then amount else 0 end)::bigint as held,
          count(*) filter (where account % 8 > 3) as strange
        from side group by 1
      ), done as (
        update wallets w set deposited = w.deposited + c.deposited, winnings = w.winnings + c.winnings,
          gift = w.gift + c.gift, held = w.held + c.held
        from change c where w.player_id = c.player_id
        returning c.strange, w.player_id, w.deposited + w.winnings + w.gift as balance
      ), due as materialized (
        select distinct player_id from moved where player_id > 0 and (hashint8(id) & 63) = 0
      ), marked as (
        insert into balance_marks (player_id, id, balance)
        select player_id, (select max(id) from moved m where m.player_id = due.player_id), done.balance from due join done using (player_id)
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

/**
 * The marks of transfers made before there were any: between two of a player's acts, never inside one. Exported for
 * its test.
 */
export async function markBalances(db: Kysely<never>): Promise<void> {
  await sql`
    with spans as (
      select player_id, id,
        max(id) over (partition by player_id, case when kind in ('stake', 'advance') then 'order' when kind like '%-refund' then 'refund' else kind end,
          reference, draw_id, case when reference is null then id end) as ends,
        sum(case when credit >= 8000 and credit % 8 < 3 then amount else 0 end - case when debit >= 8000 and debit % 8 < 3 then amount else 0 end)
          over (partition by player_id order by id) as balance
      from transfers where player_id > 0
    ), bounds as (
      select *, max(ends) over (partition by player_id order by id) = id as between_acts from spans
    )
    insert into balance_marks (player_id, id, balance)
    select player_id, id, balance from bounds where between_acts and (hashint8(id) & 63) = 0
    on conflict do nothing`.execute(db);
}

/** A deposit that was sent to the bank takes a number from the transfers' own sequence: so both stand in one order. */
async function outcomes(db: Kysely<never>): Promise<void> {
  await sql`alter table deposits add column history_id bigint, add column history_at timestamptz`.execute(db);
  await sql`
    create index deposits_without_money on deposits (player_id, history_id)
    where history_id is not null and state <> 'succeeded'`.execute(db);
  await sql`
    create function deposits_in_history() returns trigger language plpgsql as $$
    begin
      new.history_id := nextval(pg_get_serial_sequence('transfers', 'id'));
      new.history_at := product_now();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger deposits_in_history before update on deposits for each row
    when (old.submitted_at is null and new.submitted_at is not null) execute function deposits_in_history()`.execute(
    db,
  );
}
