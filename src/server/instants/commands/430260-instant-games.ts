import { instantGames as command } from '#contract/instants/430260-instant-games.ts';
import { instantGames as games } from '#instants/index.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadGameCards } from '#server/draws/view/game-cards.ts';
import { loadGames } from '../view/games.ts';

export const instantGames = defineHandler(command, async (_data, { engine }) => {
  const cards = await loadGameCards(engine.db);
  const shown = cards.arrange(games).filter(({ key }) => !cards.of(key).hidden);
  return ok({ games: await loadGames(engine.db, shown) });
});
