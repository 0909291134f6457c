import { sql } from 'kysely';
import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { dirhams } from '#kernel/money.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Base } from '../engine.ts';
import { createTicker } from '../jobs/ticker.ts';
import type { Push } from '../push/index.ts';
import { advance } from './advance.ts';
import { createBeacon } from './beacon.ts';
import type { DrawContext } from './context.ts';
import type { OperatorKey } from './operator-key.ts';
import { QUICKNET } from './rounds.ts';
import { isScheduledAhead, scheduleDraws } from './scheduling.ts';
import { openDraws } from './steps/open.ts';

/** The draws of this node: one of several may do each step, whichever is up (DESIGN §5). */
export interface Draws {
  readonly ctx: DrawContext;
  /** One round of work: schedule, open, and bring every draw as far as it can come now. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 400;
const CHUNK = 2_000;
/** After a beacon did not answer, draws are not scheduled for so long. */
const BEACON_REST_MS = 3 * SECOND_MS;
/** Draws of a game looked at in a round; the rest follow in the next. */
const AT_ONCE = 200;

/** Unfinished draws with something to do or soon to do, oldest first, by game. */
async function unfinished({ db }: DrawContext): Promise<bigint[][]> {
  const { rows } = await sql<{ id: bigint; lottery_type: number }>`
    select id, lottery_type from (
      select id, lottery_type, draws_at, row_number() over (partition by lottery_type order by draws_at) as place from draws
      where state <> 'published' and refunded_at is null and (closes_at <= product_now() or state = 'cancelled')
    ) due where place <= ${AT_ONCE} order by draws_at`.execute(db);
  return [...Map.groupBy(rows, (row) => row.lottery_type).values()].map((list) => list.map(({ id }) => id));
}

export function createContext(base: Base, operator: OperatorKey, push: Push): DrawContext {
  const { db, log, clock, settings, adapters } = base;
  const live = settings.MODE === 'live';
  const offsetMs = () => Math.round(clock.now().getTime() - systemNow());
  const beacon = createBeacon({ url: adapters.beaconUrl, ...(live ? { pinned: QUICKNET } : { offsetMs }) });
  return { db, log, operator, beacon, push, grandPrize: dirhams(settings.GRAND_PRIZE_AMOUNT), chunk: CHUNK };
}

export function createDraws(base: Base, operator: OperatorKey, push: Push, list: readonly Game[] = games): Draws {
  const { log, clock } = base;
  const ctx = createContext(base, operator, push);
  let restUntil = 0;

  const schedule = async (): Promise<void> => {
    if (systemNow() < restUntil) return;
    for (const game of list) {
      if (await isScheduledAhead(ctx.db, game)) continue;
      const chain = await ctx.beacon.chain();
      if (!chain.ok) {
        restUntil = systemNow() + BEACON_REST_MS;
        log.warn({ game: game.lotteryType, why: chain.error }, 'no draws are scheduled: the beacon cannot be named');
        return;
      }
      await scheduleDraws(ctx.db, game, chain.value);
    }
  };

  // A draw that fails must not hold up the others, of its game or of another.
  const bring = (id: bigint) =>
    advance(ctx, id).catch((error: unknown) =>
      log.error({ err: error, draw: id.toString() }, 'a draw failed to advance and will be tried again'),
    );

  const tick = async (): Promise<void> => {
    await clock.refresh();
    await schedule();
    await openDraws(ctx);
    const work = await unfinished(ctx);
    await Promise.all(
      work.map(async (ids) => {
        for (const id of ids) await bring(id);
      }),
    );
  };

  const ticker = createTicker('draws', EVERY_MS, log, tick);
  return { ctx, tick, start: ticker.start, stop: ticker.stop };
}
