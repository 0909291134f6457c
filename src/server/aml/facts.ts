import { sql } from 'kysely';
import type { FactRow } from './rule.ts';

/*
 * What the rules read, each of the players of `watched (player_id, since, requested)`. A type of facts names the
 * columns of its query: counts, and amounts in fils. Money is read from the transfers, whose times are the product's.
 */

// Types, not interfaces: these have an index signature.
export type DepositFacts = { readonly deposits: bigint; readonly amount: bigint };

/** Deposits that were credited, of a size. */
export const depositsBetween = ({ from, below }: { readonly from: bigint; readonly below: bigint }) =>
  sql<FactRow<DepositFacts>>`
    select w.player_id, '' as subject, count(*) as deposits, sum(t.amount)::bigint as amount
    from watched w join transfers t on t.player_id = w.player_id
    where t.kind = 'deposit' and t.created_at > w.since and t.amount >= ${from} and t.amount < ${below}
    group by w.player_id`;

export type FlowFacts = {
  readonly deposited: bigint;
  readonly released: bigint;
  readonly staked: bigint;
  readonly withdrawn: bigint;
};

/**
 * What went in, was played and went out. A withdrawal counts from when it is asked for. Stakes that were given back do
 * not count, or a player could buy draws and stop them.
 */
export const flow = sql<FactRow<FlowFacts>>`
  select w.player_id, '' as subject, i.deposited, r.released, s.staked, i.withdrawn + w.requested as withdrawn
  from watched w, lateral (
    select coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposited,
      coalesce(sum(amount) filter (where kind = 'withdrawal-hold'), 0)::bigint
        - coalesce(sum(amount) filter (where kind = 'withdrawal-failure'), 0)::bigint as withdrawn
    from transfers t
    where t.player_id = w.player_id and t.created_at > w.since
      and t.kind in ('deposit', 'withdrawal-hold', 'withdrawal-failure')
  ) i, lateral (
    select coalesce(sum(amount), 0)::bigint as released from transfers t
    where t.player_id = w.player_id and t.created_at > w.since and t.kind = 'release'
  ) r, lateral (
    select coalesce(sum(stake), 0)::bigint as staked from (
      select x.stake from orders o join order_draws x on x.order_id = o.id
      where r.released > 0 and o.player_id = w.player_id and o.created_at > w.since
        and x.state <> order_draw_state('refunded')
      union all
      select c.stake from card_orders c
      where r.released > 0 and c.player_id = w.player_id and c.created_at > w.since
    ) staked
  ) s`;

export type CardFacts = { readonly cards: bigint };

/** Cards that payments were tried with, as the acquirer names them. */
export const cardsTried = sql<FactRow<CardFacts>>`
  select w.player_id, '' as subject, count(distinct (d.card_brand, d.card_last4)) as cards
  from watched w join deposits d on d.player_id = w.player_id
  where d.history_at > w.since and d.card_last4 is not null
  group by w.player_id`;

export type TryFacts = { readonly tries: bigint };

/** Payments with a card that belongs to another player's account. */
export const othersCards = sql<FactRow<TryFacts>>`
  select w.player_id, '' as subject, count(*) as tries
  from watched w join deposits d on d.player_id = w.player_id
  where d.history_at > w.since and (d.state = 'failed' and d.reason = 'CARD_BOUND' or d.refunded_for = 'card-bound')
  group by w.player_id`;

export type SharingFacts = { readonly players: bigint; readonly newcomers: bigint };

/** Each payout account of a player that others have or had, too; newcomers added it since. */
export const sharedAccounts = sql<FactRow<SharingFacts>>`
  select w.player_id, a.id::text as subject, count(distinct o.player_id) as players,
    count(distinct o.player_id) filter (where o.created_at > w.since) as newcomers
  from watched w join payout_accounts a on a.player_id = w.player_id
    join payout_accounts o on o.kind = a.kind and o.number = a.number
  group by w.player_id, a.id having count(distinct o.player_id) > 1`;

export type ReleaseFacts = { readonly releases: bigint; readonly amount: bigint };

/**
 * How often a player made deposited money withdrawable (430113). While they are excluded the product does so of itself,
 * as often as money comes back.
 */
export const releases = sql<FactRow<ReleaseFacts>>`
  select w.player_id, '' as subject, count(*) as releases, sum(t.amount)::bigint as amount
  from watched w join transfers t on t.player_id = w.player_id
  where t.kind = 'release' and t.created_at > w.since and not exists (
    select from exclusions e where e.player_id = t.player_id and e.type = 1
      and e.starts_at <= t.created_at and e.ends_at > t.created_at)
  group by w.player_id`;

export type VolumeFacts = { readonly volume: bigint; readonly before: bigint };

/** What went in and out, and what did in the days before the window. */
export const volume = (days: { readonly windowDays: number; readonly historyDays: number }) =>
  sql<FactRow<VolumeFacts>>`
    select w.player_id, '' as subject, coalesce(sum(t.amount) filter (where t.created_at > w.since), 0)::bigint + w.requested as volume,
      coalesce(sum(t.amount) filter (where t.created_at <= product_now() - ${days.windowDays} * interval '1 day'), 0)::bigint
        as before
    from watched w join transfers t on t.player_id = w.player_id
    where t.kind in ('deposit', 'withdrawal-hold')
      and t.created_at > product_now() - ${days.windowDays + days.historyDays} * interval '1 day'
    group by w.player_id, w.requested`;
