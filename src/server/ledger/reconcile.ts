import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import { CARD_CHECKS } from './reconcile-cards.ts';

/** A stored figure that differs from what the transfers add up to. Amounts in fils. */
export interface LedgerDifference {
  /** What is compared, e.g. 'wallet 1001 deposited'. */
  readonly what: string;
  /** As recomputed from transfers. */
  readonly expected: bigint;
  readonly actual: bigint;
}

/**
 * Each check compares a stored figure with the same recomputed and selects what, expected and actual of those that
 * differ.
 */
const CHECKS: readonly RawBuilder<LedgerDifference>[] = [
  // Every bucket of every wallet.
  sql`
    with posted as (
      select account, sum(amount)::bigint as amount from postings where is_player_account(account) group by 1
    ), stored as (
      select player_account(player_id, bucket) as account, amount from wallets,
        lateral (values ('deposited', deposited), ('winnings', winnings), ('gift', gift), ('held', held)) as part (bucket, amount)
    )
    select 'wallet ' || player_of_account(account) || ' ' || bucket_of_account(account) as what,
      coalesce(p.amount, 0) as expected, coalesce(k.amount, 0) as actual
    from posted p full join stored k using (account) where coalesce(p.amount, 0) <> coalesce(k.amount, 0)`,
  // Every balance mark.
  sql`
    with running as (
      select player_id, id, sum(case when is_balance_account(credit) then amount else 0 end
        - case when is_balance_account(debit) then amount else 0 end) over (partition by player_id order by id)::bigint as balance
      from transfers where player_id > 0
    )
    select 'balance of ' || m.player_id || ' after transfer ' || m.id as what, coalesce(r.balance, 0) as expected, m.balance as actual
    from balance_marks m left join running r using (player_id, id) where r.balance is distinct from m.balance`,
  // Every house account.
  sql`
    with posted as (select account, sum(amount)::bigint as amount from postings where not is_player_account(account) group by 1)
    select 'account ' || coalesce(a.name, account::text) as what, coalesce(p.amount, 0) as expected, coalesce(a.balance, 0) as actual
    from posted p full join accounts a on a.id = p.account where coalesce(p.amount, 0) <> coalesce(a.balance, 0)`,
  // Every order: its total, the stakes of its draws, and what was taken from the player.
  sql`
    with taken as (
      select reference as id, sum(amount)::bigint as amount from transfers where kind in ('stake', 'advance') group by 1
    ), staked as (
      select order_id as id, sum(stake)::bigint as amount from order_draws group by 1
      union all select order_id, stake from card_orders
    ), ticketed as (
      select order_id as id, sum(stake)::bigint as amount from sold_tickets group by 1
      union all select order_id, sum(price)::bigint from cards c join instant_series s on s.id = c.series_id group by 1
    )
    select 'order ' || coalesce(id::text, 'of none') || ' ' || side as what, coalesce(taken.amount, 0) as expected, coalesce(figure, 0) as actual
    from taken full join staked using (id) full join ticketed using (id) full join orders o using (id),
      lateral (values ('total', o.total), ('stakes', staked.amount), ('tickets', ticketed.amount)) as sides (side, figure)
    where coalesce(taken.amount, 0) <> coalesce(figure, 0)`,
  // Every draw of an order: which bucket each part of its stake came from.
  sql`
    with taken as (
      select reference as id, bucket_of_account(debit) as bucket, sum(amount)::bigint as amount from transfers where kind in ('stake', 'advance') group by 1, 2
    ), stored as (
      select order_id as id, bucket, sum(amount)::bigint as amount
      from (
        select order_id, from_deposited, from_winnings, from_gift from order_draws
        union all select order_id, from_deposited, from_winnings, from_gift from card_orders
      ) staked,
        lateral (values ('deposited', from_deposited), ('winnings', from_winnings), ('gift', from_gift)) as part (bucket, amount)
      where amount > 0 group by 1, 2
    )
    select 'order ' || coalesce(id::text, 'of none') || ' from bucket ' || bucket as what, coalesce(t.amount, 0) as expected, coalesce(k.amount, 0) as actual
    from taken t full join stored k using (id, bucket) where coalesce(t.amount, 0) <> coalesce(k.amount, 0)`,
  // Refunds and prizes: order_draws against the transfers.
  sql`
    with moved as (
      select reference as order_id, draw_id,
        sum(amount) filter (where kind in ('stake-refund', 'advance-refund'))::bigint as refunded,
        sum(amount) filter (where kind in ('prize', 'grand-prize'))::bigint as won
      from transfers t where kind in ('stake-refund', 'advance-refund', 'prize', 'grand-prize')
        -- Prizes of cards are compared below.
        and not (draw_id is null and exists (select from card_orders c where c.order_id = t.reference)) group by 1, 2
    )
    select 'order ' || coalesce(order_id::text, 'of none') || ' draw ' || coalesce(draw_id::text, 'of none') || ' ' || side as what, coalesce(moved_amount, 0) as expected, coalesce(stored_amount, 0) as actual
    from moved full join order_draws x using (order_id, draw_id),
      lateral (values ('refund', refunded, case when x.state = order_draw_state('refunded') then x.stake end), ('prize', won, x.prize)) as sides (side, moved_amount, stored_amount)
    where coalesce(moved_amount, 0) <> coalesce(stored_amount, 0)`,
  ...CARD_CHECKS,
  // Grand prizes: what was set aside, paid and forfeited, by their states. Those of an order's cards are one sum.
  sql`
    with moved as (
      select reference as order_id, coalesce(draw_id, 0) as draw_id, sum(amount) filter (where kind = 'grand-prize')::bigint as won,
        sum(amount) filter (where kind = 'grand-prize-paid')::bigint as paid, sum(amount) filter (where kind = 'grand-prize-forfeited')::bigint as forfeited
      from transfers where kind in ('grand-prize', 'grand-prize-paid', 'grand-prize-forfeited') group by 1, 2
    ), stored as (
      select order_id, coalesce(draw_id, 0) as draw_id, sum(amount)::bigint as won,
        sum(amount) filter (where state = 14)::bigint as paid, sum(amount) filter (where state in (15, 16))::bigint as forfeited
      from grand_prizes group by 1, 2
    )
    select 'grand prize of order ' || coalesce(order_id::text, 'of none') || case draw_id when 0 then ' cards' else ' draw ' || draw_id end || side as what,
      coalesce(moved_amount, 0) as expected, coalesce(stored_amount, 0) as actual
    from moved full join stored using (order_id, draw_id),
      lateral (values ('', moved.won, stored.won), (' paid', moved.paid, stored.paid),
        (' forfeited', moved.forfeited, stored.forfeited)) as sides (side, moved_amount, stored_amount)
    where coalesce(moved_amount, 0) <> coalesce(stored_amount, 0)`,
  // Carried raffle prizes: what draws of version 2 could not give, and was not brought to those of version 3.
  sql`
    with left_over as (
      select lottery_type, sum((raffle ->> 'prizes')::int - (raffle ->> 'carried')::int - jsonb_array_length(raffle -> 'winners'))::bigint as prizes
      from draws where raffle is not null and proof_version = 2 group by 1
    )
    select 'carried raffle prizes of ' || lottery_type as what, coalesce(l.prizes, 0) - coalesce(g.raffle_moved, 0) as expected, coalesce(g.raffle_carried, 0)::bigint as actual
    from left_over l full join draw_games g using (lottery_type) where coalesce(l.prizes, 0) - coalesce(g.raffle_moved, 0) <> coalesce(g.raffle_carried, 0)`,
  // Stakes of consecutive orders that wait for later draws.
  sql`
    with waiting as (
      select d.lottery_type, sum(x.stake)::bigint as amount from order_draws x join draws d on d.id = x.draw_id
      where x.position > 1 and x.state = order_draw_state('waiting') and d.closed_at is null group by 1
    )
    select 'account ' || a.name || ' against orders' as what, a.balance as expected, coalesce(w.amount, 0) as actual
    from accounts a left join waiting w on a.id = future_stakes_account(w.lottery_type)
    where a.name like 'future-stakes-%' and a.balance <> coalesce(w.amount, 0)`,
  // Credited deposits.
  sql`
    with moved as (select reference as id, sum(amount)::bigint as amount from transfers where kind = 'deposit' group by 1)
    select 'deposit ' || d.id as what, coalesce(m.amount, 0) as expected, case when d.credited_at is null then 0 else d.amount end as actual
    from deposits d left join moved m using (id)
    where coalesce(m.amount, 0) <> case when d.credited_at is null then 0 else d.amount end`,
  // Refunds of deposits: what was held, and what became of it.
  sql`
    with moved as (
      select reference as id, kind, sum(amount)::bigint as amount from transfers
      where kind in ('refund-hold', 'deposit-returned', 'refund-failure') group by 1, 2
    ), stored as (
      select id, kind, amount from deposit_refunds,
        lateral (values ('refund-hold', true), ('deposit-returned', state = 'succeeded'), ('refund-failure', state = 'failed')) as part (kind, moves)
      where moves
    )
    select 'refund ' || coalesce(id::text, 'of none') || ' ' || kind as what, coalesce(m.amount, 0) as expected, coalesce(k.amount, 0) as actual
    from moved m full join stored k using (id, kind) where coalesce(m.amount, 0) <> coalesce(k.amount, 0)`,
  // Chargebacks: what each took from where, and gave back.
  sql`
    with moved as (
      select reference as id, kind, case when kind like '%reversal' then credit else debit end as account, sum(amount)::bigint as amount
      from transfers where kind in ('chargeback', 'chargeback-loss', 'chargeback-reversal', 'chargeback-loss-reversal') group by 1, 2, 3
    ), stored as (
      select id, kind || suffix as kind, account, part.amount
      from chargebacks, lateral (values
          ('chargeback', player_account(player_id, 'deposited'), from_deposited), ('chargeback', player_account(player_id, 'winnings'), from_winnings),
          ('chargeback', player_account(player_id, 'gift'), from_gift), ('chargeback-loss', house_account('chargeback-losses'), loss)
        ) as part (kind, account, amount),
        lateral (values ('', true), ('-reversal', state = 'won')) as way (suffix, moves)
      where moves and part.amount > 0
    )
    select 'chargeback ' || coalesce(id::text, 'of none') || ' ' || kind || ' of account ' || account as what,
      coalesce(m.amount, 0) as expected, coalesce(k.amount, 0) as actual
    from moved m full join stored k using (id, kind, account) where coalesce(m.amount, 0) <> coalesce(k.amount, 0)`,
  // No more goes back of a deposit than came.
  sql`
    with back as (select deposit_id as id, sum(amount)::bigint as amount from deposit_refunds where state <> 'failed' group by 1)
    select 'refunds of deposit ' || d.id as what, case when d.credited_at is null then 0 else d.amount end as expected, b.amount as actual
    from back b join deposits d using (id) where b.amount > case when d.credited_at is null then 0 else d.amount end`,
  // Every withdrawal: what was held, paid, charged, given back and returned, by its state.
  sql`
    with moved as (
      select reference as id, sum(amount) filter (where kind = 'withdrawal-hold')::bigint as hold,
        sum(amount) filter (where kind = 'withdrawal')::bigint as paid, sum(amount) filter (where kind = 'fee')::bigint as fee,
        sum(amount) filter (where kind = 'withdrawal-failure')::bigint as failure,
        sum(amount) filter (where kind = 'withdrawal-return')::bigint as returned, sum(amount) filter (where kind = 'fee-return')::bigint as fee_returned
      from transfers where kind in ('withdrawal-hold', 'withdrawal', 'fee', 'withdrawal-failure', 'withdrawal-return', 'fee-return') group by 1
    )
    select 'withdrawal ' || coalesce(id::text, 'of none') || ' ' || side as what, coalesce(moved_amount, 0) as expected, coalesce(stored_amount, 0) as actual
    from moved full join withdrawals w using (id),
      lateral (values
        ('hold', hold, w.amount),
        ('paid', paid, case when w.state in ('paid', 'returned') then w.amount - w.fee end),
        ('fee', moved.fee, case when w.state in ('paid', 'returned') then w.fee end),
        ('given back', failure, case when w.state in ('failed', 'rejected', 'canceled') then w.amount end),
        ('returned', returned, case when w.state = 'returned' then w.amount - w.fee end),
        ('fee returned', fee_returned, case when w.state = 'returned' then w.fee end)) as sides (side, moved_amount, stored_amount)
    where coalesce(moved_amount, 0) <> coalesce(stored_amount, 0)`,
  // Used coupons: each gave its amount once, into the gift bucket of its player.
  sql`
    with moved as (
      select reference as id, player_id, sum(amount)::bigint as amount from transfers
      where kind = 'gift' and reference is not null group by 1, 2
    )
    select 'coupon ' || id as what, coalesce(m.amount, 0) as expected, case when c.used_at is null then 0 else coalesce(c.amount, 0) end as actual
    from moved m full join coupons c using (id, player_id)
    where coalesce(m.amount, 0) <> case when c.used_at is null then 0 else coalesce(c.amount, 0) end`,
];

const findDifferences = async (tx: Tx): Promise<LedgerDifference[]> => {
  const found: LedgerDifference[] = [];
  for (const check of CHECKS) found.push(...(await check.execute(tx)).rows);
  return found;
};

/**
 * Recomputes every balance, order, refund, prize, deposit, withdrawal and coupon from the transfers, in one snapshot;
 * an empty list means that all agree.
 */
export const checkLedger = async (db: Db | Tx): Promise<LedgerDifference[]> =>
  db.isTransaction
    ? findDifferences(db as Tx)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(findDifferences);
