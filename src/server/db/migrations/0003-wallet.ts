import { sql, type Kysely } from 'kysely';

/**
 * The ledger (docs/ledger.md): wallets, house accounts, transfers, and the triggers that make a transfer the only way
 * to move money.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await tables(db);
  await posting(db);
  await guards(db);
  await refusals(db);
}

async function tables(db: Kysely<never>): Promise<void> {
  // Room on each page keeps the many balance updates in place (HOT): no index is touched by them.
  await sql`
    create table wallets (
      player_id bigint primary key references players (id),
      deposited bigint not null default 0 check (deposited >= 0),
      winnings bigint not null default 0 check (winnings >= 0),
      gift bigint not null default 0 check (gift >= 0),
      held bigint not null default 0 check (held >= 0)
    ) with (fillfactor = 60)`.execute(db);
  await sql`
    create table accounts (
      id bigint primary key check (id > 0 and id < 8000),
      name text not null unique,
      balance bigint not null default 0,
      may_be_negative boolean not null,
      check (may_be_negative or balance >= 0)
    ) with (fillfactor = 20)`.execute(db);
  await sql`
    insert into accounts (id, name, may_be_negative) values
      (1, 'bank-clearing', true), (2, 'fees', true), (3, 'prizes-to-claim', false), (4, 'promotions', true)`.execute(
    db,
  );
  await sql`
    insert into accounts (id, name, may_be_negative)
    select game * 10 + place, name || '-' || game, name = 'prizes'
    from unnest(array[61, 65, 67, 69, 72, 80, 81, 82, 83]) as game,
      (values (0, 'sales'), (1, 'prizes'), (2, 'future-stakes')) as account (place, name)`.execute(db);
  // Balanced by construction: one row takes from one account and gives to another. player_id 0 is the house with
  // itself.
  await sql`
    create table transfers (
      id bigint generated always as identity,
      player_id bigint not null generated always as
        (case when debit >= 8000 then debit / 8 when credit >= 8000 then credit / 8 else 0 end) stored,
      debit bigint not null,
      credit bigint not null,
      amount bigint not null check (amount > 0),
      kind text not null check (kind in (
        'stake', 'advance', 'advance-due', 'stake-refund', 'advance-refund', 'prize', 'grand-prize', 'grand-prize-paid',
        'deposit', 'deposit-returned', 'withdrawal-hold', 'withdrawal', 'withdrawal-failure', 'fee', 'release', 'gift')),
      reference uuid,
      draw_id bigint,
      created_at timestamptz not null default product_now(),
      primary key (player_id, id),
      check (debit > 0 and credit > 0 and debit <> credit),
      check (debit < 8000 or credit < 8000 or debit / 8 = credit / 8)
    )`.execute(db);
  await sql`
    create view postings as
      select id, player_id, debit as account, -amount as amount, kind, reference, draw_id, created_at from transfers
      union all
      select id, player_id, credit, amount, kind, reference, draw_id, created_at from transfers`.execute(db);
}

/** Inserted transfers move the balances, in the same statement: a balance can not differ from its transfers. */
async function posting(db: Kysely<never>): Promise<void> {
  // A plan cached while the tables were empty must not read them whole when they are large.
  await sql`
    create function post_transfers() returns trigger language plpgsql
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
        returning c.strange
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
  await sql`
    create trigger transfers_post after insert on transfers referencing new table as moved
    for each statement execute function post_transfers()`.execute(db);
}

/** What happened stays: nothing changes a transfer, and nothing but a transfer changes a balance. */
async function guards(db: Kysely<never>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% on % is refused: the ledger only grows', lower(tg_op), tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger transfers_kept before update or delete or truncate on transfers
    for each statement execute function refuse_change()`.execute(db);
  for (const table of ['wallets', 'accounts'] as const) {
    const name = sql.ref(table);
    await sql`
      create trigger kept before delete or truncate on ${name} for each statement execute function refuse_change()`.execute(
      db,
    );
    await sql`
      create trigger moved_by_transfers before update on ${name}
      for each statement when (pg_trigger_depth() = 0) execute function refuse_change()`.execute(db);
  }
  await sql`
    create trigger opened_empty before insert on wallets for each row
    when (new.deposited <> 0 or new.winnings <> 0 or new.gift <> 0 or new.held <> 0) execute function refuse_change()`.execute(
    db,
  );
  await sql`
    create trigger opened_empty before insert on accounts for each row
    when (new.balance <> 0) execute function refuse_change()`.execute(db);
}

/**
 * The one place where a player's restrictions are read, for wagers and for deposits: null, or the error code.
 * Later features replace these views. Read with the wallet row locked, so that a change of a restriction comes before
 * or after.
 */
async function refusals(db: Kysely<never>): Promise<void> {
  for (const name of ['wager_refusals', 'deposit_refusals']) {
    await sql`
      create view ${sql.ref(name)} as
      select id as player_id, case
        when state = 'restricted' then 403000720
        when state <> 'active' then 403000605
        when effective_verified_status(verified_status, document_expires, (select product_today())) <> 3 then 403000724
      end as refusal
      from players`.execute(db);
  }
  await sql`
    create function wager_refusal(player bigint) returns int language sql stable parallel safe
    return (select refusal from wager_refusals where player_id = player)`.execute(db);
  await sql`
    create function deposit_refusal(player bigint) returns int language sql stable parallel safe
    return (select refusal from deposit_refusals where player_id = player)`.execute(db);
}
