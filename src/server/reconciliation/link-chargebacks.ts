import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/**
 * Finds what lines of chargebacks are of: they name the acquirer's own id, and its notification may come after its
 * file.
 */
export async function linkChargebacks(tx: Tx): Promise<void> {
  await sql`
    update settlement_lines l set movement = c.id from chargebacks c
    where l.movement is null and l.type in ('chargeback', 'chargeback-reversal') and c.chargeback_id = l.named`.execute(
    tx,
  );
}
