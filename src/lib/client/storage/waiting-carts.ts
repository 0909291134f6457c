import { sessionStore, readJson, type KeyedStore } from './stores.ts';

/** A game as a page outside of it names it. */
export interface NamedGame {
  readonly key: string;
  readonly title: string;
}

/** Games whose plans wait in this tab, with entries in them: whoever went to log in, to verify or to deposit wants to go on there. */
export const findWaitingCarts = (games: readonly NamedGame[], store: KeyedStore = sessionStore): readonly NamedGame[] =>
  games.filter(
    ({ key }) => (readJson<{ readonly entries?: readonly unknown[] }>(store, `play:${key}`)?.entries?.length ?? 0) > 0,
  );
