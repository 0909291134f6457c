import type { Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { combineLimits } from './combine-limits.ts';
import { findLimits } from './limit-rows.ts';
import { replaceLimits } from './set-limit.ts';

/**
 * Limits that a person set in other accounts hold in this one, too, with what was used of them. Call with its wallet
 * locked.
 */
export async function inheritLimits(tx: Tx, from: readonly bigint[], to: bigint): Promise<void> {
  const now = await readProductNow(tx);
  for (const kind of ['deposit', 'wager'] as const) {
    const own = await findLimits(tx, to, kind);
    const others = [];
    for (const id of from) others.push(await findLimits(tx, id, kind));
    const combined = combineLimits(own, others, now.getTime());
    if (combined) await replaceLimits(tx, to, kind, combined, now);
  }
}
