import { formatEntry } from '#games/rules/entry.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import type { Db, DbHandle } from '#server/db/index.ts';
import { memoizeAsync } from '#server/platform/memoize-async.ts';
import { entryFromRow, type TicketRow } from '../entry-row.ts';
import { loadInclusionProofs, type InclusionProofJson } from '../proof/inclusion-proofs.ts';
import { gameOfDraw, drawIdOf, type DrawRow } from '../draw-rows.ts';
import type { RaffleResult } from '../proof/draw-record.ts';

/** docs/draw-proof-2.md §4b: what the winners' leaves were made of. No names, and nothing that opens an order. */
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

const findRaffleTickets = (db: Db, { id }: DrawRow): Promise<Row[]> =>
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

async function createOpenings(
  { db, background }: Handle,
  draw: DrawRow,
  raffle: RaffleResult,
): Promise<RaffleOpenings> {
  const game = gameOfDraw(draw);
  const rows = raffle.winners.length > 0 ? await findRaffleTickets(db, draw) : [];
  // Of a large draw this reads all its tickets, once.
  const leaves = rows.map(({ leaf }) => leaf);
  const proofs = rows.length > 0 ? await loadInclusionProofs(background, draw.id, leaves) : [];
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
const MAX_OPENINGS = 500;
const createCache = () => memoizeAsync<bigint, RaffleOpenings>(MAX_OPENINGS);
/** One for each database: a process of tests has several. */
const caches = new WeakMap<Db, ReturnType<typeof createCache>>();

/**
 * The winning tickets of a published draw's raffle, opened for everyone; undefined before its publication, and for
 * games without a raffle. Cached, since they never change and each computation may build the tree of a large draw.
 */
export async function loadRaffleOpenings(handle: Handle, draw: DrawRow): Promise<RaffleOpenings | undefined> {
  const { raffle } = draw;
  if (!raffle || draw.state !== 'published') return undefined;
  const cached = caches.get(handle.db) ?? createCache();
  caches.set(handle.db, cached);
  return cached(draw.id, () => createOpenings(handle, draw, raffle));
}
