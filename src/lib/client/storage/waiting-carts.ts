import { sessionStore, readJson, type KeyedStore } from './stores.ts';

/** A game's key and title, for pages outside of the game. */
export interface NamedGame {
  readonly key: string;
  readonly title: string;
}

/** The games with a stored cart in this tab, for links back after a login, verification or deposit. */
export const findWaitingCarts = (games: readonly NamedGame[], store: KeyedStore = sessionStore): readonly NamedGame[] =>
  games.filter(
    ({ key }) => (readJson<{ readonly entries?: readonly unknown[] }>(store, `play:${key}`)?.entries?.length ?? 0) > 0,
  );
