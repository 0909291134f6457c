import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { dirhams } from '#kernel/money.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Messages } from '../messages/index.ts';
import { createTicker } from '../jobs/ticker.ts';
import { createBeacon } from '../draws/proof/beacon.ts';
import type { DrawContext } from '../draws/context.ts';
import type { OperatorKey } from '../draws/proof/operator-key.ts';
import { createDrawTick } from './tick.ts';
import { QUICKNET } from '../draws/proof/beacon-rounds.ts';
import { isScheduledAhead, scheduleDraws } from './schedule-draws.ts';
import { openDueDraws } from './steps/open-draws.ts';
import type { Platform } from '../platform/platform.ts';
import type { Push } from '../push/player-push.ts';

/** The draws of this node: one of several may do each step, whichever is up (DESIGN §5). */
export interface DrawEngine {
  readonly ctx: DrawContext;
  /** One round of work: schedule, open, and bring every draw as far as it can come now. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** A player waits for the draw of a minute; that of an evening may come a breath later, and five of nine games are drawn so. */
const everyMs = ({ schedule }: Game): number => (schedule.kind === 'every' ? 400 : SECOND_MS);
const CHUNK = 4_000;
/** After a beacon did not answer, draws are not scheduled for so long. */
const BEACON_REST_MS = 3 * SECOND_MS;

type Given = Platform & { readonly messages: Messages };

export function createDrawContext(base: Given, operator: OperatorKey, push: Push): DrawContext {
  const { db, log, clock, settings, adapters, messages } = base;
  const live = settings.MODE === 'live';
  const offsetMs = () => Math.round(clock.now().getTime() - systemNow());
  const beacon = createBeacon({ url: adapters.beaconUrl, ...(live ? { pinned: QUICKNET } : { offsetMs }) });
  return {
    db,
    log,
    operator,
    beacon,
    push,
    messages,
    grandPrize: dirhams(settings.GRAND_PRIZE_AMOUNT),
    chunk: CHUNK,
  };
}

export function createDrawEngine(
  base: Given,
  operator: OperatorKey,
  push: Push,
  list: readonly Game[] = games,
): DrawEngine {
  const { log, clock } = base;
  const ctx = createDrawContext(base, operator, push);
  let restUntil = 0;

  const schedule = async (game: Game): Promise<void> => {
    if (systemNow() < restUntil || (await isScheduledAhead(ctx.db, game))) return;
    const chain = await ctx.beacon.chain();
    if (!chain.ok) {
      restUntil = systemNow() + BEACON_REST_MS;
      log.warn({ game: game.lotteryType, why: chain.error }, 'no draws are scheduled: the beacon cannot be named');
      return;
    }
    await scheduleDraws(ctx.db, game, chain.value);
  };

  // A round a game: one that hangs or fails holds up no other.
  const rounds = list.map((game) => {
    const pass = createDrawTick(ctx, game.lotteryType);
    const round = async () => {
      await clock.refresh();
      const scheduled = await schedule(game).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      await openDueDraws(ctx, game.lotteryType);
      await pass();
      if (scheduled) throw scheduled.error;
    };
    return { round, ticker: createTicker(`draws-${game.lotteryType}`, everyMs(game), log, round) };
  });

  return {
    ctx,
    tick: async () => {
      await Promise.all(rounds.map(({ round }) => round()));
    },
    start: () => {
      for (const { ticker } of rounds) ticker.start();
    },
    stop: async () => {
      await Promise.all(rounds.map(({ ticker }) => ticker.stop()));
    },
  };
}
