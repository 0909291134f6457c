import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Game } from '#games/game.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Db, Queryable, Tx } from '../db/index.ts';
import { sha256Digest } from '../crypto/digest.ts';
import { readProductNow } from '../db/product-now.ts';
import { drawsAhead, nextSlot, type Slot } from './schedule.ts';
import { drawIdOf } from '../draws/draw-rows.ts';
import { lockScheduling } from '../draws/lock-scheduling.ts';
import { committedEntry, drawEntry } from '../draws/log-entries.ts';
import type { BeaconChain } from '../draws/proof/draw-record.ts';
import { rulesEntry, rulesHash } from '../draws/proof/game-rules.ts';
import { requireFirstKey } from '../draws/proof/key-changes.ts';
import { sealTerms } from '../draws/proof/seal-terms.ts';
import { appendEntries, entryHash, formatEntry } from '../tlog/entries.ts';

/** The least time from the commitment to the opening of sales. */
const COMMITTED_BEFORE_MS = SECOND_MS;
/** A draw that would sell for less time is not scheduled. */
const SALES_AT_LEAST_MS = 5 * SECOND_MS;

interface NewDraw extends Slot {
  readonly opensAt: number;
}

interface UpcomingDraws {
  readonly count: number;
  readonly lastDraw: Date | null;
  readonly lastClose: Date | null;
}

/**
 * The draws to schedule now. Sales of a draw open when sales of the draw before close. In a daily game they open when
 * the draw before is held, so that Sunday's tickets are not sold before Saturday's draw. Draws missed while the
 * product was down are left out, because they sold no tickets.
 */
export function planDraws(game: Game, ahead: UpcomingDraws, now: number): NewDraw[] {
  const planned: NewDraw[] = [];
  let after = Math.max(ahead.lastDraw?.getTime() ?? 0, now);
  const pauses = game.schedule.kind === 'daily';
  const lastSold = pauses ? ahead.lastDraw : ahead.lastClose;
  let opensAt = Math.max(lastSold?.getTime() ?? 0, now + COMMITTED_BEFORE_MS);
  const wanted = drawsAhead(game.schedule, game.maxDraws) - ahead.count;
  while (planned.length < wanted) {
    const slot = nextSlot(game.schedule, after);
    after = slot.drawsAt;
    if (slot.closesAt - opensAt < SALES_AT_LEAST_MS) continue;
    planned.push({ ...slot, opensAt });
    opensAt = pauses ? slot.drawsAt : slot.closesAt;
  }
  return planned;
}

/** Who must have seen the closing of a draw of version 3, by the moment until when, in ms. */
export type Sealing = (sealBy: number) => {
  /** The verifier keys of its witnesses. */
  readonly witnesses: readonly string[];
  readonly quorum: number;
};

/** Tells the log the rules of a game, unless it knows them. */
async function publishRules(tx: Tx, game: Game): Promise<void> {
  const entry = formatEntry(rulesEntry(game));
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('draw_rules')
    .values({ hash: rulesHash(game), lottery_type: game.lotteryType, entry })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 1n) await appendEntries(tx, [entry]);
}

function newDraw(game: Game, chain: BeaconChain, committedAt: Date, planned: NewDraw, sealing?: Sealing) {
  const { phase, opensAt, closesAt, drawsAt } = planned;
  const seed = randomBytes(32);
  const seedHash = sha256Digest(seed);
  const draw = {
    lottery_type: game.lotteryType,
    phase,
    opens_at: new Date(opensAt),
    closes_at: new Date(closesAt),
    draws_at: new Date(drawsAt),
    seed,
    seed_hash: seedHash,
    committed_at: committedAt,
    beacon: chain,
  };
  if (!sealing) return draw;
  const terms = sealTerms(chain, planned);
  const { witnesses, quorum } = sealing(terms.sealBy);
  if (quorum > witnesses.length)
    throw new Error(
      `${witnesses.length} of the witnesses hold when draw ${drawIdOf(draw)} is to be sealed: ${quorum} are needed`,
    );
  const entry = drawEntry({
    ...planned,
    ...terms,
    witnesses,
    quorum,
    drawId: drawIdOf(draw),
    seedHash,
    beacon: chain,
    rules: rulesHash(game),
  });
  const commitment = formatEntry(entry);
  return {
    ...draw,
    proof_version: 3 as const,
    seal_by: new Date(terms.sealBy),
    witnesses: [...witnesses],
    quorum,
    beacon_round: BigInt(terms.round),
    commitment,
    commitment_hash: entryHash(commitment),
  };
}

const loadUpcoming = async (db: Queryable, game: Game): Promise<UpcomingDraws> => {
  const { rows } = await sql<UpcomingDraws>`
    select count(*) filter (where closes_at > product_now() and state <> 'cancelled')::int as count,
      max(draws_at) as "lastDraw", max(closes_at) as "lastClose"
    from draws where lottery_type = ${game.lotteryType} and draws_at > product_now()`.execute(db);
  return rows[0] ?? { count: 0, lastDraw: null, lastClose: null };
};

/**
 * Commits the game's next draws, as many as are missing; returns how many. Each has its own seed, whose hash is
 * public from then on. A game whose sales are suspended gets none. Where two nodes do it at once, the second finds
 * nothing missing. With `sealing` the draws are of version 3, without of version 2.
 */
export async function scheduleDraws(db: Db, game: Game, chain: BeaconChain, sealing?: Sealing): Promise<number> {
  const { lotteryType } = game;
  return db.transaction().execute(async (tx) => {
    await lockScheduling(tx, lotteryType);
    await tx
      .insertInto('draw_games')
      .values({ lottery_type: lotteryType, reason: null })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const row = await tx
      .selectFrom('draw_games')
      .select('sales')
      .where('lottery_type', '=', lotteryType)
      .forUpdate()
      .executeTakeFirst();
    if (row?.sales !== 'available') return 0;
    const committedAt = await readProductNow(tx);
    const planned = planDraws(game, await loadUpcoming(tx, game), committedAt.getTime());
    if (planned.length === 0) return 0;
    await (sealing ? publishRules(tx, game) : requireFirstKey(tx));
    const rows = planned.map((planned) => newDraw(game, chain, committedAt, planned, sealing));
    const made = await tx
      .insertInto('draws')
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .returning(['lottery_type', 'phase', 'opens_at', 'closes_at', 'draws_at', 'seed_hash', 'beacon', 'commitment'])
      .execute();
    await appendEntries(
      tx,
      made.map((draw) => draw.commitment ?? committedEntry(draw)),
    );
    return made.length;
  });
}
