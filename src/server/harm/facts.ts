import { sql, type RawBuilder } from 'kysely';
import type { FactRow } from './marker.ts';

/*
 * What the markers read, each of the players of `watched (player_id, since)`, by an index that finds the player's rows
 * of the window. Times are the product's; days and hours of the day are Dubai's. `first` and `last` say when, in ms.
 */

const ms = (moment: RawBuilder<unknown>) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
const when = (moment: RawBuilder<unknown>) =>
  sql`${ms(sql`min(${moment})`)} as first, ${ms(sql`max(${moment})`)} as last`;

// Types, not interfaces: these have an index signature.
export type When = { readonly first: bigint; readonly last: bigint };
export type CountFacts = When & { readonly count: bigint };

/** How a transfer changed the player's total balance. Held money does not count in it. */
const change = sql`case when is_balance_account(t.credit) then t.amount else 0 end
  - case when is_balance_account(t.debit) then t.amount else 0 end`;

/** The total balance before a deposit `d`, counted on from the mark before it. */
const balanceBefore = sql`(
  select coalesce(m.balance, 0) + coalesce((
    select sum(${change}) from transfers t where t.player_id = d.player_id and t.id > coalesce(m.id, 0) and t.id < d.id), 0)
  from (values (1)) one left join lateral (
    select id, balance from balance_marks where player_id = d.player_id and id < d.id order by id desc limit 1
  ) m on true)`;

/**
 * Deposits soon after a purchase that left less than its price in the wallet: of a consecutive order, the price of one
 * draw; of cards, of all of them.
 */
export const depositsAfterLosses = ({ minutes }: { readonly minutes: number }) => sql<FactRow<CountFacts>>`
  select d.player_id, count(*) as count, ${when(sql`d.created_at`)}
  from watched w join transfers d on d.player_id = w.player_id and d.kind = 'deposit' and d.created_at >= w.since
  cross join lateral (
    select o.total / greatest(o.draws_count, 1) as price from orders o
    where o.player_id = d.player_id and o.created_at <= d.created_at
      and o.created_at >= d.created_at - ${minutes} * interval '1 minute'
    order by o.created_at desc limit 1
  ) o
  where ${balanceBefore} < o.price
  group by d.player_id`;

/** Nights with a purchase between midnight and an hour; a later draw of a consecutive order is no purchase. */
export const nightsPlayed = ({ untilHour }: { readonly untilHour: number }) => sql<FactRow<CountFacts>>`
  select o.player_id, count(distinct (o.created_at at time zone 'Asia/Dubai')::date) as count, ${when(sql`o.created_at`)}
  from watched w join orders o on o.player_id = w.player_id and o.created_at >= w.since
  where extract(hour from o.created_at at time zone 'Asia/Dubai') < ${untilHour}
  group by o.player_id`;

export type RisingFacts = When & { readonly recent: bigint; readonly before: bigint };

/** What was deposited in the window, and in the days before it. */
export const depositsBeforeAndNow = ({ historyDays }: { readonly historyDays: number }) => sql<FactRow<RisingFacts>>`
  select w.player_id, coalesce(sum(t.amount) filter (where t.created_at >= w.since), 0)::bigint as recent,
    coalesce(sum(t.amount) filter (where t.created_at < w.since), 0)::bigint as before,
    coalesce(${ms(sql`min(t.created_at) filter (where t.created_at >= w.since)`)}, 0) as first,
    ${ms(sql`max(t.created_at)`)} as last
  from watched w join transfers t on t.player_id = w.player_id and t.kind = 'deposit'
    and t.created_at >= w.since - ${historyDays} * interval '1 day'
  group by w.player_id`;

export type CanceledFacts = CountFacts & { readonly amount: bigint; readonly staked: bigint };

/**
 * Withdrawals that their player canceled (430136), and what was staked soon after the first of them; a cancellation of
 * staff or for a chargeback is none.
 */
export const withdrawalsCanceled = ({ hours }: { readonly hours: number }) => sql<FactRow<CanceledFacts>>`
  with canceled as (
    select x.player_id, count(*) as count, sum(x.amount)::bigint as amount, min(x.resolved_at) as first,
      max(x.resolved_at) as last
    from watched w join withdrawals x on x.player_id = w.player_id and x.state = 'canceled' and x.resolved_at >= w.since
    where exists (select from effects e where e.player_id = x.player_id and e.command = '430136'
      and e.answer->>'withdrawalId' = x.id::text)
    group by x.player_id
  )
  select c.player_id, c.count, c.amount, ${ms(sql`c.first`)} as first, ${ms(sql`c.last`)} as last,
    coalesce((select sum(o.total) from orders o where o.player_id = c.player_id and o.created_at > c.first
      and o.created_at <= c.first + ${hours} * interval '1 hour'), 0)::bigint as staked
  from canceled c`;

/** Deposits that the bank declined in a row, up to now: one that succeeded ends the row. */
export const depositsDeclined = sql<FactRow<CountFacts>>`
  select d.player_id, count(*) as count, ${when(sql`d.history_at`)}
  from watched w join deposits d on d.player_id = w.player_id and d.state = 'failed'
    and d.reason in ('DECLINED', 'INSUFFICIENT_FUNDS') and d.history_at >= w.since
  where not exists (select from deposits s where s.player_id = d.player_id and s.state = 'succeeded'
    and s.history_id > d.history_id)
  group by d.player_id`;

export type StretchFacts = When & { readonly minutes: bigint };

/** The longest time of play without a break: purchases of which each follows the one before soon enough. */
export const longestPlay = ({ breakMinutes }: { readonly breakMinutes: number }) => sql<FactRow<StretchFacts>>`
  with marked as (
    select o.player_id, o.created_at, case when o.created_at - lag(o.created_at)
      over (partition by o.player_id order by o.created_at) < ${breakMinutes} * interval '1 minute' then 0 else 1 end as begins
    from watched w join orders o on o.player_id = w.player_id and o.created_at >= w.since
  ), numbered as (
    select player_id, created_at, sum(begins) over (partition by player_id order by created_at) as stretch from marked
  ), stretches as (
    select player_id, min(created_at) as first, max(created_at) as last from numbered group by player_id, stretch
  )
  select distinct on (player_id) player_id, ${ms(sql`first`)} as first, ${ms(sql`last`)} as last,
    floor(extract(epoch from last - first) / 60)::bigint as minutes
  from stretches order by player_id, last - first desc`;

/**
 * Limits that their player asked to raise or to end soon after they had ended. Until the looser one begins, a row of
 * player_limits goes on with the amount of the last one: its start is when the player asked.
 */
export const limitsRaised = ({ hours }: { readonly hours: number }) => sql<FactRow<CountFacts>>`
  select u.player_id, count(*) as count, ${when(sql`u.starts_at`)}
  from watched w join player_limits u on u.player_id = w.player_id and u.replaced_at is null and u.starts_at >= w.since
    join player_limits n on n.player_id = u.player_id and n.kind = u.kind and n.replaced_at is null
      and n.starts_at = u.ends_at and (n.amount is null or n.amount > u.amount)
  where exists (
    select from player_limits l where l.player_id = u.player_id and l.kind = u.kind and l.replaced_at is null
      and l.amount = u.amount and l.ends_at between u.starts_at - ${hours} * interval '1 hour' and u.starts_at)
  group by u.player_id`;
