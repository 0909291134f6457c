import { gameByType, games } from '#games/index.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { isWitnessReason } from '#server/draws/view/cancellations.ts';
import { findDrawById } from '#server/draws/view/draw-result.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { countRaffleSales } from '#server/draws/raffle-sales.ts';
import { loadPublicRecord } from '#server/draws/open-data/public-record.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { cancelDraw, resumeSales, suspendSales, type CancelFault, type SuspendWhen } from '#server/draws/draw-sales.ts';
import type { Engine } from '#server/engine/engine.ts';
import { requireArgument, OpsRefusal, type OpsCommands } from '../command.ts';

const LINES = 30;

async function drawOf({ db }: Engine, args: readonly string[]): Promise<DrawRow> {
  const name = requireArgument(args, 0, 'the draw, e.g. 69-261121-0642');
  const draw = await findDrawById(db, name);
  if (!draw) throw new OpsRefusal(`There is no draw ${name}.`);
  return draw;
}

function gameFrom(args: readonly string[]): number {
  const text = requireArgument(args, 0, 'the game, e.g. 69');
  const game = gameByType(Number(text)) ?? games.find(({ key }) => key === text);
  if (!game)
    throw new OpsRefusal(
      `There is no game ${text}. Games: ${games.map(({ lotteryType, key }) => `${lotteryType} ${key}`).join(', ')}.`,
    );
  return game.lotteryType;
}

const reasonFrom = (args: readonly string[], place: number): string => {
  requireArgument(args, place, 'the reason');
  return args.slice(place).join(' ');
};

const WHY_NOT: Record<CancelFault, string> = {
  unknown: 'There is no such draw.',
  published: 'The root of its tickets is public, so it is drawn: such a draw is never cancelled.',
  cancelled: 'It is cancelled already.',
  busy: 'A node is working on it this moment. Try again.',
};

const WHEN: readonly SuspendWhen[] = ['now', 'after-draw', 'maintenance'];

const KEY_WIDTH = Math.max(...games.map(({ key }) => key.length));

const line = (draw: DrawRow): string =>
  [
    drawIdOf(draw),
    (gameByType(draw.lottery_type)?.key ?? '').padEnd(KEY_WIDTH),
    draw.state.padEnd(9),
    draw.draws_at.toISOString(),
    `tickets ${draw.ticket_count ?? '-'}`,
    JSON.stringify(draw.numbers ?? []),
  ].join('  ');

/** Drawn draws have their raffle behind them. */
const UNDRAWN: ReadonlySet<DrawRow['state']> = new Set(['scheduled', 'open', 'suspended', 'closed']);

/** A line for a draw that sold too little for its guaranteed raffle. */
async function warnOfRaffle({ db }: Engine, draw: DrawRow, out: (line: string) => void): Promise<void> {
  const sales = UNDRAWN.has(draw.state) ? await countRaffleSales(db, draw) : undefined;
  if (!sales || sales.entries >= sales.needed) return;
  const { drawId, entries, needed, guaranteed } = sales;
  out(
    `warning: ${drawId} has ${entries} entries; below ${needed} its raffle of AED ${formatAmount(guaranteed)} costs more ` +
      'than the game leaves over (docs/draw-engine.md, "A guaranteed raffle")',
  );
}

export const drawCommands: OpsCommands = {
  list: {
    usage: '[game]',
    summary: `draws under way or waiting for something, then the newest finished, ${LINES} lines at most`,
    run: async (engine, args, out) => {
      const { db } = engine;
      const now = await readProductNow(db);
      let query = db.selectFrom('draws').selectAll().where('opens_at', '<=', now);
      if (args.length > 0) query = query.where('lottery_type', '=', gameFrom(args));
      const rows = await query
        .orderBy((eb) => eb('state', 'in', ['published', 'cancelled']))
        .orderBy('draws_at', 'desc')
        .limit(LINES)
        .execute();
      for (const row of rows) {
        out(line(row));
        await warnOfRaffle(engine, row, out);
      }
      if (rows.length === 0) out('no draws yet');
    },
  },
  show: {
    usage: '<draw>',
    summary: 'a draw and what is public of it',
    run: async (engine, args, out) => {
      const draw = await drawOf(engine, args);
      out(line(draw));
      await warnOfRaffle(engine, draw, out);
      if (draw.cancel_reason !== null)
        out(`cancelled: ${draw.cancel_reason}; refunded: ${draw.refunded_at?.toISOString() ?? 'under way'}`);
      out(JSON.stringify(await loadPublicRecord(engine.db, draw), null, 2));
    },
  },
  run: {
    usage: '<draw>',
    summary: 'does every step that is due for a draw now, as the nodes do by themselves',
    run: async (engine, args, out) => {
      const { id } = await drawOf(engine, args);
      await advanceDraw(engine.draws.ctx, id);
      out(line(await drawOf(engine, args)));
    },
  },
  suspend: {
    usage: '<game> now|after-draw|maintenance <reason>',
    summary:
      'stops the sales of a game, at once or after the current draw; draws already bought into take place. In maintenance players are told that it comes back',
    run: async ({ db }, args, out) => {
      const game = gameFrom(args);
      const when = WHEN.find((one) => one === requireArgument(args, 1, WHEN.join(', ')));
      if (!when) throw new OpsRefusal(`Write one of ${WHEN.join(', ')} after the game.`);
      if (!(await suspendSales(db, game, reasonFrom(args, 2), when)))
        throw new OpsRefusal('Its sales are suspended already, or it has no draws yet.');
      out(`sales of ${game} are ${when === 'after-draw' ? 'suspended after the current draw' : 'suspended'}`);
    },
  },
  resume: {
    usage: '<game>',
    summary: 'sells a suspended game again',
    run: async ({ db }, args, out) => {
      const game = gameFrom(args);
      if (!(await resumeSales(db, game))) throw new OpsRefusal('Its sales are not suspended.');
      out(`${game} is on sale`);
    },
  },
  cancel: {
    usage: '<draw> <reason>',
    summary:
      'cancels a draw and gives every stake back; refused once the root of its tickets is public. The public log of draws shows the reason',
    run: async (engine, args, out) => {
      const draw = await drawOf(engine, args);
      const reason = reasonFrom(args, 1);
      if (isWitnessReason(reason))
        throw new OpsRefusal(`"${reason}" is what the log says where witnesses were away. Write another reason.`);
      const cancelled = await cancelDraw(engine.db, draw.id, reason);
      if (!cancelled.ok) throw new OpsRefusal(WHY_NOT[cancelled.error]);
      await advanceDraw(engine.draws.ctx, draw.id);
      out(line(await drawOf(engine, args)));
    },
  },
};
