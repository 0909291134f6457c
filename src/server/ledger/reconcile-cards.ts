import { sql, type RawBuilder } from 'kysely';

/** A figure of cards that differs from what it follows from. */
interface CardDifference {
  readonly what: string;
  readonly expected: bigint;
  readonly actual: bigint;
}

/** As the checks of reconcile.ts: of instant games (docs/instant-games.md). */
export const CARD_CHECKS: readonly RawBuilder<CardDifference>[] = [
  // Every order of cards: what was paid out, what its cards won, and what it says that they did.
  sql`
    with moved as (
      select reference as order_id, sum(amount)::bigint as amount from transfers
      where kind in ('prize', 'grand-prize') and draw_id is null group by 1
    ), won as (
      select order_id, sum(prize)::bigint as amount, count(revealed_at) as revealed, count(*) as dealt from cards group by 1
    )
    select 'order ' || coalesce(order_id::text, 'of none') || ' ' || side as what, coalesce(expected, 0) as expected, coalesce(actual, 0) as actual
    from moved full join won using (order_id) full join card_orders o using (order_id),
      lateral (values ('prizes of cards', moved.amount, won.amount), ('win amount', won.amount, o.win_amount),
        ('cards', won.dealt, o.quantity), ('revealed cards', won.revealed, o.revealed)) as sides (side, expected, actual)
    where coalesce(expected, 0) <> coalesce(actual, 0)`,
  // Every tier of every deck: claimed cards. That they are no more than the plan has is a constraint of the table.
  sql`
    with revealed as (select series_id, tier, count(*) as n from cards where revealed_at is not null group by 1, 2)
    select 'claimed cards of tier ' || tier || ' of series ' || series_id as what, coalesce(n, 0) as expected, coalesce(t.revealed, 0)::bigint as actual
    from revealed r full join deck_tiers t using (series_id, tier) where coalesce(n, 0) <> coalesce(t.revealed, 0)`,
  // Every deck: its tiers are all its cards, and what was dealt is sold.
  sql`
    select side || ' of series ' || s.id as what, expected, actual
    from instant_series s,
      lateral (values ('cards of the tiers', s.size::bigint, (select sum(count)::bigint from deck_tiers t where t.series_id = s.id)),
        ('dealt cards', s.sold::bigint, (select count(*) from cards c where c.series_id = s.id))) as sides (side, expected, actual)
    where expected is distinct from actual`,
  // Every card with a prize to claim: its grand prize.
  sql`
    select 'grand prize of card ' || card_no || ' of order ' || order_id as what, coalesce(c.prize, 0) as expected, coalesce(g.amount, 0) as actual
    from (select order_id, card_no, prize from cards where to_claim) c
      full join (select order_id, card_no, amount from grand_prizes where card_no is not null) g using (order_id, card_no)
    where c.prize is distinct from g.amount`,
];
