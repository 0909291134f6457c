import { createContext, use } from 'react';
import type { GameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { CartStore } from './cart-types.ts';
import type { LiveDraws } from './draws-types.ts';

/** Shared by the parts of a play page. */
export interface PlayContext {
  readonly t: Translate;
  /** Texts of the `games` namespace. */
  readonly names: Translate;
  readonly locale: Locale;
  readonly game: GameView;
  /**
   * The return to players of each play type, formatted by the server (play-props.ts): by the game's multiples, or one
   * for all.
   */
  readonly returns: Readonly<Record<string, readonly string[]>>;
  readonly cart: CartStore;
  readonly liveDraws: LiveDraws;
}

const Context = createContext<PlayContext | undefined>(undefined);

export const PlayProvider = Context;

export function usePlay(): PlayContext {
  const play = use(Context);
  if (!play) throw new Error('a part of a play page needs a PlayProvider around it');
  return play;
}
