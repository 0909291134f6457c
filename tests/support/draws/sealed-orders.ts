import { randomBytes } from 'node:crypto';
import { assertPresent } from '#kernel/assert.ts';
import type { Tx } from '#server/db/index.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { entrySalt, orderLeaf3, orderName, type OrderTicket } from '#server/draws/proof/order-secrets.ts';
import { appendEntries, formatEntry } from '#server/tlog/entries.ts';

/** An order's secret and nonce, from which names and salts follow. */
export interface OrderSecrets {
  readonly secret: Buffer;
  readonly nonce: Buffer;
}

/** Those of an order in these draws; undefined if they are of version 2. */
export const newSecrets = (draws: readonly DrawRow[]): OrderSecrets | undefined =>
  draws.some((draw) => draw.proof_version === 3) ? { secret: randomBytes(32), nonce: randomBytes(16) } : undefined;

export const newSalt = (secrets: OrderSecrets | undefined, draw: DrawRow, entryNo: number): Buffer =>
  secrets ? entrySalt(secrets.secret, secrets.nonce, drawIdOf(draw), entryNo) : randomBytes(16);

/** Sells an order of version 3 in a batch of its own, which the log names. */
export async function insertBatch(
  tx: Tx,
  orderId: string,
  { secret, nonce }: OrderSecrets,
  sold: readonly { readonly draw: DrawRow; readonly tickets: readonly OrderTicket[] }[],
): Promise<void> {
  const batches = sold.map(({ draw, tickets }) => {
    const name = orderName(secret, nonce, drawIdOf(draw), orderId);
    return { draw, leaf: orderLeaf3(assertPresent(draw.commitment_hash, 'a commitment'), name, tickets) };
  });
  const entry = formatEntry({
    type: 'orders',
    at: (await readProductNow(tx)).toISOString(),
    draws: batches
      .map(({ draw, leaf }) => ({ count: 1, drawId: drawIdOf(draw), root: leaf.toString('hex') }))
      .toSorted((a, b) => (a.drawId < b.drawId ? -1 : 1)),
  });
  const { id: batch } = await tx
    .insertInto('receipt_batches')
    .values({ leaves: null, entry })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('batch_draws')
    .values(batches.map(({ draw, leaf }) => ({ draw_id: draw.id, batch, leaves: leaf })))
    .execute();
  await tx
    .updateTable('orders')
    .set({ receipt_batch: batch, receipt_place: 0, secret, nonce })
    .where('id', '=', orderId)
    .execute();
  await appendEntries(tx, [entry]);
}
