import type { Locale } from '#i18n/locales.ts';
import type { Texts } from '#i18n/texts.ts';
import type { Pins } from '#verify/types.ts';
import type { Evidence } from './files.ts';
import type { GameLook } from './game-look.ts';

/** What a saved page carries in itself. */
export interface Saved {
  readonly locale: Locale;
  /** The `verify` texts of its language. */
  readonly texts: Texts;
  readonly pins: Pins;
  readonly evidence: Evidence;
  /** How its game shows numbers; without it all are plain. */
  readonly look: GameLook | undefined;
}

/** The element that holds it. */
export const SAVED_ID = 'saved';
