import { formatEntry } from '#games/rules/entry.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import type { Db, DbHandle } from '#server/db/index.ts';
import { memoizeAsync } from '#server/platform/memoize-async.ts';
import { entryFromRow, type TicketRow } from '../entry-row.ts';
import { inclusionProofs, type InclusionProofJson } from '../proof/inclusion-proofs.ts';
import { gameOfDraw, drawIdOf, type DrawRow } from '../draw-rows.ts';
import type { RaffleResult } from '../proof/draw-record.ts';

/** docs/draw-proof.md §4b. Nobody's name, and nothing that opens an order: what the winner's leaf was made of. */
export interface RaffleOpenings {
  readonly version: 1;
  readonly drawId: string;
  /** In the order drawn. */
  readonly winners: readonly {
    readonly index: number;
    readonly luckyId: string;
    readonly ticket: {
      readonly orderId: string;
      readonly entryNo: number;
      readonly entryText: string;
      readonly salt: string;
      readonly proof: InclusionProofJson;
    };
  }[];
}

interface Row extends TicketRow {
  readonly order_id: string;
  readonly salt: Buffer;
  readonly leaf: Buffer;
}

const wonTickets = (db: Db, { id }: DrawRow): Promise<Row[]> =>
  db
    .selectFrom('wins')
    .innerJoin('tickets as t', (join) =>
      join
        .onRef('t.draw_id', '=', 'wins.draw_id')
        .onRef('t.order_id', '=', 'wins.order_id')
        .onRef('t.entry_no', '=', 'wins.entry_no'),
    )
    .select(['t.order_id', 't.entry_no', 't.play', 't.m1', 't.m2', 't.m3', 't.multiple', 't.stake', 't.lucky'])
    .select(['t.salt', 't.leaf'])
    .where('wins.draw_id', '=', id)
    .where('wins.tier', '=', 0)
    .execute();

type Handle = Pick<DbHandle, 'db' | 'background'>;

async function open({ db, background }: Handle, draw: DrawRow, raffle: RaffleResult): Promise<RaffleOpenings> {
  const game = gameOfDraw(draw);
  const rows = raffle.winners.length > 0 ? await wonTickets(db, draw) : [];
  // Of a large draw this reads all its tickets, once.
  const leaves = rows.map(({ leaf }) => leaf);
  const proofs = rows.length > 0 ? await inclusionProofs(background, draw.id, leaves) : [];
  const opened = rows.map((row, i) => {
    const entry = entryFromRow(game, row);
    const luckyId = assertPresent(entry.luckyId, 'the Lucky Chance id of a ticket in a raffle');
    const proof = assertPresent(proofs[i], 'the proof of a ticket in a published draw');
    const text = formatEntry(assertPresent(game.plays[row.play], 'the play of a ticket'), entry, row.stake, luckyId);
    const { order_id: orderId, entry_no: entryNo } = row;
    return {
      index: proof.index,
      luckyId,
      ticket: { orderId, entryNo, entryText: text, salt: row.salt.toString('hex'), proof },
    };
  });
  assert(opened.length === raffle.winners.length, 'each winner of the raffle has a win');
  const places = new Map(opened.map((one) => [one.index, one]));
  const winners = raffle.winners.map((index) =>
    assertPresent(places.get(index), 'the ticket at a place that was drawn'),
  );
  return { version: 1, drawId: drawIdOf(draw), winners };
}

/** A few kilobytes each: years of a game drawn once a week. */
const KEPT = 500;
const openings = () => memoizeAsync<bigint, RaffleOpenings>(KEPT);
/** By database: a process of tests has several. */
const made = new WeakMap<Db, ReturnType<typeof openings>>();

/**
 * The winning tickets of a published draw's raffle, opened for everyone; undefined before, and where its game has none. They never change,
 * and whoever asks for them must not have a large draw's tree grown each time.
 */
export async function raffleOpenings(handle: Handle, draw: DrawRow): Promise<RaffleOpenings | undefined> {
  const { raffle } = draw;
  if (!raffle || draw.state !== 'published') return undefined;
  const own = made.get(handle.db) ?? openings();
  made.set(handle.db, own);
  return own(draw.id, () => open(handle, draw, raffle));
}
