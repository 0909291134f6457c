import { GAME_MARK, type GameMark } from '#contract/draws/fields.ts';
import { games as drawGames } from '#games/index.ts';
import { instantGames } from '#instants/index.ts';
import { sql } from 'kysely';
import { loadGameCards } from '#server/draws/view/game-cards.ts';
import type { Db } from '#server/db/index.ts';
import { requireArgument, OpsRefusal, type OpsCommand, type OpsCommands } from '../command.ts';

const GROUPS = [
  { title: 'draw games', games: drawGames },
  { title: 'instant games', games: instantGames },
] as const;
const KEYS = GROUPS.flatMap(({ games }) => games.map(({ key }) => key));

function keyFrom(args: readonly string[]): string {
  const key = requireArgument(args, 0, 'the key of the game, as in its address');
  if (!KEYS.includes(key)) throw new OpsRefusal(`There is no game ${key}, but ${KEYS.join(', ')}.`);
  return key;
}

const markNames = Object.keys(GAME_MARK);
const nameOfMark = (mark: GameMark): string | undefined =>
  Object.entries(GAME_MARK).find(([, value]) => value === mark)?.[0];

interface Change {
  readonly mark?: GameMark | null;
  readonly place?: number | null;
  readonly hidden?: boolean;
}

async function setCard(db: Db, key: string, change: Change): Promise<void> {
  await db
    .insertInto('game_cards')
    .values({ show_key: key, mark: null, place: null, ...change })
    .onConflict((conflict) => conflict.column('show_key').doUpdateSet({ ...change, updated_at: sql`product_now()` }))
    .execute();
}

/** A command that changes the card of the game that its first argument names. */
const change = (summary: string, of: Change, done: string): OpsCommand => ({
  usage: '<game>',
  summary,
  run: async ({ db }, args, out) => {
    const key = keyFrom(args);
    await setCard(db, key, of);
    out(`${key} ${done}`);
  },
});

/** The home page is made of the draw games: one at least is shown. */
async function refuseToHideLast(db: Db, key: string): Promise<void> {
  const cards = await loadGameCards(db);
  const shown = drawGames.filter((game) => !cards.of(game.key).hidden);
  if (shown.length === 1 && shown[0]?.key === key)
    throw new OpsRefusal(`${key} is the only draw game that is shown. Show another one first.`);
}

export const gameCommands: OpsCommands = {
  list: {
    usage: '',
    summary: 'the games in the order of their cards, with their marks, and which are hidden',
    run: async ({ db }, _args, out) => {
      const cards = await loadGameCards(db);
      for (const { title, games } of GROUPS) {
        out(`${title}:`);
        for (const { key } of cards.arrange<{ readonly key: string }>(games)) {
          const { mark, hidden } = cards.of(key);
          out(
            ['', key, mark && nameOfMark(mark), hidden && 'hidden']
              .filter((part) => typeof part === 'string')
              .join('  '),
          );
        }
      }
    },
  },
  mark: {
    usage: `<game> <${markNames.join('|')}>`,
    summary: 'marks the card of a game in menus, on the home page and in lists',
    run: async ({ db }, args, out) => {
      const key = keyFrom(args);
      const name = requireArgument(args, 1, `the mark: ${markNames.join(' or ')}`);
      const mark = Object.entries(GAME_MARK).find(([one]) => one === name)?.[1];
      if (mark === undefined) throw new OpsRefusal(`Write ${markNames.join(' or ')}, not ${name}.`);
      await setCard(db, key, { mark });
      out(`${key} is marked ${name}`);
    },
  },
  unmark: change('takes the mark off the card of a game', { mark: null }, 'has no mark'),
  order: {
    usage: '<game>…',
    summary: 'sets the order of cards: these games first, as they are named; without any, as the product has them',
    run: async ({ db }, args, out) => {
      const keys = args.map((key) => keyFrom([key]));
      if (new Set(keys).size < keys.length) throw new OpsRefusal('Name each game once.');
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('game_cards').set({ place: null }).execute();
        for (const [i, key] of keys.entries()) await setCard(tx, key, { place: i + 1 });
      });
      out(keys.length > 0 ? `first ${keys.join(', ')}, then the others` : 'as the product has them');
    },
  },
  hide: {
    usage: '<game>',
    summary: 'leaves a game out of menus, of the home page and of lists; its page stays, and its sales go on',
    run: async ({ db }, args, out) => {
      const key = keyFrom(args);
      await refuseToHideLast(db, key);
      await setCard(db, key, { hidden: true });
      out(`${key} is hidden`);
    },
  },
  show: change('shows a hidden game again', { hidden: false }, 'is shown'),
};
