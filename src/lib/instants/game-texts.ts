import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { InstantGame } from './instant-game.ts';

/** A text of a game by its key, with its `{{placeholders}}` filled. */
export type GameTexts = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export const createGameTexts =
  ({ texts }: Pick<InstantGame, 'texts'>, locale: Locale): GameTexts =>
  (key, params = {}) =>
    assertPresent(texts[locale][key], `the text ${key}`).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      String(params[name] ?? whole),
    );
