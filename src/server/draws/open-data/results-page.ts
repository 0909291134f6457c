import type { Game } from '#games/game.ts';
import type { Queryable } from '#server/db/index.ts';
import { loadRaffleView, loadTierViews, type RaffleView, type TierView } from '../view/draw-result.ts';
import { findPublishedDraws } from '../view/draw-lists.ts';
import { drawIdOf, type DrawRow } from '../draw-rows.ts';

/** A published draw as the open results show it in every format. It never changes. */
export interface OpenResult {
  readonly game: Game;
  readonly drawId: string;
  readonly phase: string;
  /** The announced draw time, in ms. */
  readonly drawsAt: number;
  /** One list for each pick of the game. */
  readonly numbers: readonly (readonly number[])[];
  /** Entries in the draw. */
  readonly tickets: number;
  readonly tiers: readonly TierView[];
  readonly raffle: RaffleView | null;
}

export interface ResultsPage {
  /** Newest first. */
  readonly results: readonly OpenResult[];
  /** What the next page comes before; undefined on the last page. */
  readonly next: PageKey | undefined;
}

/** The last draw of each game that was shown, by lottery type: the next page comes before it. */
export type PageKey = ReadonlyMap<number, { readonly phase: string }>;

export interface ResultsQuery {
  readonly page: number;
  /** Draws before these, which does not change when new ones are published; undefined: `page` counts. */
  readonly before: PageKey | undefined;
  /** Draws of each game. */
  readonly size: number;
  /** YYYY-MM-DD in Dubai. */
  readonly date: string | undefined;
}

async function toOpenResults(db: Queryable, game: Game, draws: readonly DrawRow[]): Promise<OpenResult[]> {
  const tiers = await loadTierViews(db, game, draws);
  return Promise.all(
    draws.map(async (draw, i) => ({
      game,
      drawId: drawIdOf(draw),
      phase: draw.phase,
      drawsAt: draw.draws_at.getTime(),
      numbers: draw.numbers ?? [],
      tickets: Number(draw.ticket_count),
      tiers: tiers[i] ?? [],
      raffle: game.raffle ? await loadRaffleView(db, draw) : null,
    })),
  );
}

/** Whether the draws of a key exist; of one that does not, nothing says where its page begins. */
export async function hasDraws(db: Queryable, key: PageKey): Promise<boolean> {
  const { found } = await db
    .selectFrom('draws')
    .select((draws) => draws.fn.countAll<bigint>().as('found'))
    .where((draws) => draws.or([...key].map(([lottery_type, { phase }]) => draws.and({ lottery_type, phase }))))
    .executeTakeFirstOrThrow();
  return Number(found) === key.size;
}

/** A page of each of these games, in one list. */
export async function loadResultsPage(
  db: Queryable,
  games: readonly Game[],
  query: ResultsQuery,
): Promise<ResultsPage> {
  const { page, size, date, before } = query;
  const offset = before ? 0 : (page - 1) * size;
  const pages = await Promise.all(
    games.map(async (game) => {
      const { lotteryType } = game;
      const key = before?.get(lotteryType);
      // One more than a page: shows whether there is a next one without counting all draws.
      const limit = size + 1;
      const rows = await findPublishedDraws(db, { lotteryType, date, limit, offset, before: key?.phase });
      const shown = rows.slice(0, size);
      // A game whose draws are all shown keeps its last key, or it would begin again.
      const last = shown.at(-1) ?? key;
      return { lotteryType, results: await toOpenResults(db, game, shown), last, more: rows.length > size };
    }),
  );
  const results = pages.flatMap((one) => one.results).sort((a, b) => b.drawsAt - a.drawsAt);
  const keys = pages.flatMap(({ lotteryType, last }) => (last ? [[lotteryType, last] as const] : []));
  return { results, next: pages.some(({ more }) => more) ? new Map(keys) : undefined };
}
