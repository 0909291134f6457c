import { sql } from 'kysely';
import { formatEntry } from '#games/rules/entry.ts';
import { gameByType } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DbHandle } from '#server/db/index.ts';
import { entryFromRow, type TicketRow } from '#server/draws/entry-row.ts';
import { loadInclusionProofs } from '#server/draws/proof/inclusion-proofs.ts';
import { drawIdSql } from '../view/order-status.ts';

export interface TicketProof {
  readonly entryNo: number;
  readonly entryText: string;
  readonly salt: string;
  readonly leaf: string;
  readonly proof: { index: number; count: number; path: string[] } | null;
}

/** The tickets of an order in one draw. */
export interface ProvedTickets {
  readonly proofVersion: 2 | 3;
  /** Whether the root of the draw's tickets is published. */
  readonly closed: boolean;
  readonly tickets: readonly TicketProof[];
}

interface Row extends TicketRow {
  readonly draw_id: bigint;
  readonly proof_version: 2 | 3;
  readonly closed: boolean;
  readonly lottery_type: number;
  readonly salt: Buffer;
  readonly leaf: Buffer;
}

/**
 * An order's tickets in one draw with what proves each: salt and leaf at once, the path once the draw's root is
 * published. Stopped tickets have no path. Undefined where the order is not in the draw.
 */
export async function loadTicketProofs(
  { db, background }: Pick<DbHandle, 'db' | 'background'>,
  orderId: string,
  name: string,
): Promise<ProvedTickets | undefined> {
  const { rows } = await sql<Row>`
    select t.draw_id, d.proof_version, d.tickets_root is not null as closed, d.lottery_type, t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake, t.lucky, t.salt, t.leaf
    from order_draws x join draws d on d.id = x.draw_id join sold_tickets t on t.draw_id = x.draw_id and t.order_id = x.order_id
    where x.order_id = ${orderId} and ${drawIdSql} = ${name} order by t.entry_no`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const leaves = rows.map(({ leaf }) => leaf);
  // Of a large draw this reads all its tickets, once.
  const proofs = await loadInclusionProofs(background, first.draw_id, leaves);
  const tickets = rows.map((row, i) => {
    const game = assertPresent(gameByType(row.lottery_type), 'the game of a ticket');
    const entry = entryFromRow(game, row);
    const play = assertPresent(game.plays[row.play], 'the play of a ticket');
    const proof = proofs[i];
    return {
      entryNo: row.entry_no,
      entryText: formatEntry(play, entry, row.stake, entry.luckyId),
      salt: row.salt.toString('hex'),
      leaf: row.leaf.toString('hex'),
      proof: proof ? { ...proof, path: [...proof.path] } : null,
    };
  });
  return { proofVersion: first.proof_version, closed: first.closed, tickets };
}
