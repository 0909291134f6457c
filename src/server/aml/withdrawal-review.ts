import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { raiseFlags } from './raise-flags.ts';

/**
 * The rules for which a withdrawal has to wait for staff: those of the player's flags that are not cleared, after the
 * rules were asked with this withdrawal's money held. Empty where nothing speaks against it.
 */
export async function findWithdrawalConcerns(tx: Tx, playerId: bigint): Promise<readonly string[]> {
  await raiseFlags(tx, [playerId], 'withdrawal');
  const { rows } = await sql<{ rule: string }>`
    select distinct rule from aml_flags where player_id = ${playerId} and state <> 'cleared' order by rule`.execute(tx);
  return rows.map(({ rule }) => rule);
}
