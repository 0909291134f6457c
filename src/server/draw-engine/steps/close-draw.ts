import { sql } from 'kysely';
import { futureStakesAccount, salesAccount } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { withDraw } from '#server/draws/with-draw.ts';
import type { DrawContext } from '../context.ts';

/**
 * Ends a draw's sales. The row lock waits for purchases under way; later ones find the draw closed. Stakes that
 * consecutive orders paid ahead for this draw become sales.
 */
export const closeDraw = ({ db }: DrawContext, id: bigint): Promise<boolean> =>
  withDraw(db, id, async (tx, draw) => {
    const now = await readProductNow(tx);
    if (!['scheduled', 'open', 'suspended'].includes(draw.state) || draw.closes_at > now) return false;
    await tx.updateTable('draws').set({ state: 'closed', closed_at: now }).where('id', '=', id).execute();
    // A suspension after the current draw begins here.
    await tx
      .updateTable('draw_games')
      .set({ sales: 'suspended', changed_at: now })
      .where('lottery_type', '=', draw.lottery_type)
      .where('sales', '=', 'suspending')
      .execute();
    const { rows } = await sql<{ due: bigint }>`
      select coalesce(sum(stake), 0)::bigint as due from order_draws
      where draw_id = ${id} and position > 1 and state = order_draw_state('waiting')`.execute(tx);
    const amount = rows[0]?.due ?? 0n;
    if (amount > 0n) {
      const { lottery_type: game } = draw;
      await postTransfers(tx, [
        { debit: futureStakesAccount(game), credit: salesAccount(game), amount, kind: 'advance-due', drawId: id },
      ]);
    }
    return true;
  });
