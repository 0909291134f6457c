import type { Locale } from '#i18n/locales.ts';
import type { Texts } from '#i18n/translator.ts';
import type { Pins } from '#verify/types.ts';
import type { Pins3 } from '#verify/v3/types.ts';
import type { Evidence } from '../sources/evidence.ts';
import type { GameDisplay } from '../checks/game-display.ts';

/** The data inlined into a saved page. */
export interface SavedData {
  readonly locale: Locale;
  /** The `verify` texts of its language. */
  readonly texts: Texts;
  readonly pins: Pins;
  /** Of a draw of version 3. */
  readonly pins3?: Pins3 | undefined;
  readonly evidence: Evidence;
  /** How its game shows numbers; without it all are plain. */
  readonly display: GameDisplay | undefined;
  /** The list of its tickets was too large to be saved with it. */
  readonly isListLarge?: boolean;
}

/** A longer list of tickets is not saved with its draw. */
export const MOST_LIST_CHARACTERS = 2 * 2 ** 20;
