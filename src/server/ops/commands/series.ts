import { sql, type RawBuilder } from 'kysely';
import { instantByKey, instantByType, instantGames } from '#instants/index.ts';
import type { InstantGame } from '#instants/instant-game.ts';
import { returnOf } from '#instants/plan.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Engine } from '#server/engine/engine.ts';
import { endSale } from '#server/instants/series/end-series.ts';
import { findSuspension, resumeSales, suspendSales } from '#server/instants/series/game-sales.ts';
import { findSeriesByName, type Series } from '#server/instants/series/series.ts';
import type { SeriesEnd, SeriesState } from '#server/instants/tables.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '../command.ts';

const LINES = 30;

interface Row {
  readonly name: string;
  readonly lottery_type: number;
  readonly state: SeriesState;
  readonly suspended: boolean;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: SeriesEnd | null;
  readonly size: number;
  readonly sold: number;
  readonly revealed: number;
}

const select = (tail: RawBuilder<unknown>) => sql<Row>`
  select series_name(s) as name, s.lottery_type, s.state, s.suspended, s.ends_at, s.ended_at, s.end_reason, s.size, s.sold,
    (select sum(revealed)::int from deck_tiers where series_id = s.id) as revealed
  from instant_series s ${tail}`;

const KEY_WIDTH = Math.max(...instantGames.map(({ key }) => key.length));

const line = (row: Row): string =>
  [
    row.name,
    (instantByType(row.lottery_type)?.key ?? '').padEnd(KEY_WIDTH),
    row.state === 'on-sale' && row.suspended ? 'suspended' : row.state.padEnd(9),
    row.ended_at ? `ended ${row.ended_at.toISOString()} (${row.end_reason})` : `ends ${row.ends_at.toISOString()}`,
    `sold ${row.sold} of ${row.size}, revealed ${row.revealed}`,
  ].join('  ');

async function seriesOf({ db }: Engine, args: readonly string[]): Promise<Series> {
  const name = requireArgument(args, 0, 'the series, e.g. 201-0003');
  const series = /^\d{3}-\d{4,9}$/.test(name) ? await findSeriesByName(db, name) : undefined;
  if (!series) throw new OpsRefusal(`There is no series ${name}.`);
  return series;
}

async function rowOf({ db }: Engine, { id }: Series): Promise<Row> {
  const { rows } = await select(sql`where s.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw new OpsRefusal('There is no such series.');
  return row;
}

function gameFrom(args: readonly string[]): InstantGame {
  const text = requireArgument(args, 0, 'the game, e.g. desert-garden');
  const game = instantByType(Number(text)) ?? instantByKey(text);
  if (!game)
    throw new OpsRefusal(
      `There is no game ${text}. Games: ${instantGames.map(({ lotteryType, key }) => `${lotteryType} ${key}`).join(', ')}.`,
    );
  return game;
}

const named = ({ key, lotteryType }: InstantGame): string => `${key} (${lotteryType})`;

const reasonFrom = (args: readonly string[], place: number): string => {
  requireArgument(args, place, 'the reason');
  return args.slice(place).join(' ');
};

/** What is left of a series, by what everybody can count: the cards that are revealed. */
async function printLeft({ db }: Engine, { id, plan }: Series, out: (line: string) => void): Promise<void> {
  const tiers = await db
    .selectFrom('deck_tiers')
    .select(['tier', 'prize', 'count', 'revealed'])
    .where('series_id', '=', id)
    .orderBy('tier')
    .execute();
  for (const { tier, prize, count, revealed } of tiers)
    out(`${tier === 0 ? 'no prize' : `AED ${formatAmount(prize)}`}: ${count - revealed} of ${count} not revealed`);
  const rest = tiers.map(({ prize, count, revealed }) => ({ prize, count: count - revealed }));
  const size = rest.reduce((all, { count }) => all + count, 0);
  out(`what is not revealed returns ${(returnOf({ price: plan.price, size, tiers: rest }) * 100).toFixed(2)} %`);
}

export const seriesCommands: OpsCommands = {
  list: {
    usage: '[game]',
    summary: `series of instant games that are on sale, then the newest others, ${LINES} lines at most`,
    run: async ({ db }, args, out) => {
      const game = args.length > 0 ? gameFrom(args).lotteryType : null;
      const { rows } = await select(sql`
        where ${game}::int is null or s.lottery_type = ${game}
        order by s.state <> 'on-sale', s.opens_at desc, s.id limit ${LINES}`).execute(db);
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no series yet');
    },
  },
  show: {
    usage: '<series>',
    summary: 'a series, and what nobody has revealed of it yet; nothing says where its prizes lie',
    run: async (engine, args, out) => {
      const series = await seriesOf(engine, args);
      out(line(await rowOf(engine, series)));
      const suspension = await findSuspension(engine.db, series.lotteryType);
      if (suspension)
        out(`sales of the game are suspended${suspension.maintenance ? ' (maintenance)' : ''}: ${suspension.reason}`);
      out(`cards are revealed by ${series.revealsBy.toISOString()}`);
      await printLeft(engine, series, out);
    },
  },
  stop: {
    usage: '<series> <reason>',
    summary:
      'ends the sale of a series for ever, and says so in the public log; its cards can still be revealed. The next series begins within seconds, unless the game is suspended',
    run: async (engine, args, out) => {
      const series = await seriesOf(engine, args);
      reasonFrom(args, 1);
      if (!(await endSale(engine.db, series.id, true))) throw new OpsRefusal('Its sale is over already.');
      out(line(await rowOf(engine, series)));
    },
  },
  suspend: {
    usage: '<game> now|maintenance <reason>',
    summary:
      'stops the sales of an instant game; cards that were sold can be revealed. In maintenance players are told that it comes back',
    run: async ({ db }, args, out) => {
      const game = gameFrom(args);
      const when = requireArgument(args, 1, 'now, maintenance');
      if (when !== 'now' && when !== 'maintenance') throw new OpsRefusal('Write now or maintenance after the game.');
      if (!(await suspendSales(db, game.lotteryType, reasonFrom(args, 2), { maintenance: when === 'maintenance' })))
        throw new OpsRefusal('Its sales are suspended already.');
      out(`sales of ${named(game)} are suspended`);
    },
  },
  resume: {
    usage: '<game>',
    summary: 'sells a suspended instant game again',
    run: async ({ db }, args, out) => {
      const game = gameFrom(args);
      if (!(await resumeSales(db, game.lotteryType))) throw new OpsRefusal('Its sales are not suspended.');
      out(`${named(game)} is on sale`);
    },
  },
};
