import { sql } from 'kysely';
import { NAMED_WITHIN_DAYS } from './judge.ts';

/**
 * Whether `c` is a line of a chargeback that we first heard of as won: the ledger never moved it. The acquirer's files
 * have it and its reversal, of the same sum; the reversal may stand in one of the next days. Of the query in
 * find-differences.ts.
 */
export const isUndone = sql`(b.amount is null and told.lines = 1 and exists (
  select from chargebacks k where k.id = c.movement and k.state = 'won' and k.amount = told.reported
    and k.from_deposited + k.from_winnings + k.from_gift + k.loss = 0
    and case c.type when 'chargeback' then told.day > r.last - ${NAMED_WITHIN_DAYS}::int or (
        select array_agg(o.amount) from settlement_lines o where o.movement = c.movement and o.type = 'chargeback-reversal') = array[k.amount]
      when 'chargeback-reversal' then (
        select array_agg(o.amount) from settlement_lines o where o.movement = c.movement and o.type = 'chargeback') = array[k.amount]
      else false end))`;
