import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import { raiseFlags } from './raise-flags.ts';

/**
 * Why a withdrawal has to wait for staff, as words such as `aml-structuring`: the rules of the player's flags that are
 * not cleared, after the rules were asked about this withdrawal, too. Asked with the wallet locked, before its money is
 * held; empty where nothing speaks against it.
 */
export async function findAmlReasons(
  tx: Tx,
  { playerId, amount }: { readonly playerId: bigint; readonly amount: Fils },
): Promise<readonly string[]> {
  await raiseFlags(tx, [playerId], { event: 'withdrawal', requested: amount });
  const { rows } = await sql<{ rule: string }>`
    select distinct rule from aml_flags where player_id = ${playerId} and state <> 'cleared' order by rule`.execute(tx);
  return rows.map(({ rule }) => `aml-${rule}`);
}
