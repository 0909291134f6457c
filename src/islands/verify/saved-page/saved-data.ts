import type { Locale } from '#i18n/locales.ts';
import type { Texts } from '#i18n/translator.ts';
import type { Pins } from '#verify/types.ts';
import type { Evidence } from '../sources/evidence.ts';
import type { GameDisplay } from '../checks/game-display.ts';

/** The data inlined into a saved page. */
export interface SavedData {
  readonly locale: Locale;
  /** The `verify` texts of its language. */
  readonly texts: Texts;
  readonly pins: Pins;
  readonly evidence: Evidence;
  /** How its game shows numbers; without it all are plain. */
  readonly display: GameDisplay | undefined;
}

/** The element that holds it. */
export const SAVED_DATA_ID = 'saved';
