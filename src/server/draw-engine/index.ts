import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { dirhams } from '#kernel/money.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { DrawContext } from './context.ts';
import { QUICKNET } from '../draws/proof/beacon-rounds.ts';
import { createBeacon } from '../draws/proof/beacon.ts';
import { createTicker } from '../jobs/ticker.ts';
import type { Messages } from '../messages/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Push } from '../push/player-push.ts';
import { SETTLED_AT_ONCE } from '../settlement/context.ts';
import type { Tlog } from '../tlog/index.ts';
import { createClosings } from './closings.ts';
import { findDueWork } from './due-draws.ts';
import { createScheduling } from './scheduling.ts';
import { openDueDraws } from './steps/open-draws.ts';
import { createDrawTick } from './tick.ts';

/** Runs the draws on this node. Several nodes may: each step is taken by whichever comes first. */
export interface DrawEngine {
  readonly ctx: DrawContext;
  /** Closes draws, schedules and opens those of every game, and takes all other steps that are due. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const FAST_MS = 400;
/** Players wait for the draw of a minute; that of an evening may be a second late. */
const tickMs = ({ schedule }: Game): number => (schedule.kind === 'every' ? FAST_MS : SECOND_MS);
type DrawEngineDeps = Platform & { readonly messages: Messages; readonly tlog: Pick<Tlog, 'witnesses'> };

export function createDrawContext(deps: DrawEngineDeps, push: Push): DrawContext {
  const { db, log, clock, settings, adapters, messages, tlog } = deps;
  const live = settings.MODE === 'live';
  const offsetMs = () => Math.round(clock.now().getTime() - systemNow());
  const beacon = createBeacon({ url: adapters.beaconUrl, ...(live ? { pinned: QUICKNET } : { offsetMs }) });
  return {
    db,
    log,
    beacon,
    push,
    messages,
    witnesses: tlog.witnesses,
    proofVersion: settings.PROOF_VERSION,
    grandPrize: dirhams(settings.GRAND_PRIZE_AMOUNT),
    ...SETTLED_AT_ONCE,
  };
}

export function createDrawEngine(deps: DrawEngineDeps, push: Push, list: readonly Game[] = games): DrawEngine {
  const { log, clock } = deps;
  const ctx = createDrawContext(deps, push);
  const schedule = createScheduling(ctx);
  const closings = createClosings(
    { ...ctx, db: deps.handle.closings },
    list.map(({ lotteryType }) => lotteryType),
  );
  const closingsTicker = createTicker('closings', FAST_MS, log, closings.look);

  // One ticker a game: one that hangs or fails does not hold up the others.
  const runs = list.map((game) => {
    const { lotteryType } = game;
    const advanceDueDraws = createDrawTick(ctx, lotteryType);
    /** True where draws are left for which it had no time. */
    const run = async (): Promise<boolean> => {
      const takeOffset = clock.startReading();
      const { ahead, hasToOpen, hasToAdvance, clockOffset } = await findDueWork(ctx, lotteryType);
      takeOffset(clockOffset);
      // Draws that exist go on even where new ones could not be scheduled.
      const failure = await schedule(game, ahead).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (hasToOpen) await openDueDraws(ctx, lotteryType);
      const areLeft = hasToAdvance && (await advanceDueDraws());
      if (failure) throw failure.error;
      return areLeft;
    };
    const runAll = async () => {
      while (await run());
    };
    const ticker = createTicker(`draws-${lotteryType}`, tickMs(game), log, async () => void (await run()));
    return { runAll, ticker };
  });

  return {
    ctx,
    tick: async () => {
      await closings.look();
      await closings.drain();
      await Promise.all(runs.map(({ runAll }) => runAll()));
    },
    start: () => {
      closingsTicker.start();
      for (const { ticker } of runs) ticker.start();
    },
    stop: async () => {
      await Promise.all([closingsTicker, ...runs.map(({ ticker }) => ticker)].map((ticker) => ticker.stop()));
      await closings.stop();
    },
  };
}
