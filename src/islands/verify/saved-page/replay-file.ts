import type { Locale } from '#i18n/locales.ts';
import type { Texts, Translate } from '#i18n/translator.ts';
import { readDrawId, type Evidence } from '../sources/evidence.ts';
import type { GameDisplay } from '../checks/game-display.ts';
import { createPins, type PublishedKeys } from '../sources/fetch-pins.ts';
import { renderSavedPage } from './saved-page.ts';

/** A published draw and what it is checked against. */
export interface ReplayParts {
  readonly locale: Locale;
  /** The `verify` texts of the language, for the file, and their translator. */
  readonly texts: Texts;
  readonly t: Translate;
  /** What `/open/keys.json` answers. */
  readonly keys: PublishedKeys;
  /** The published record, its raffle's openings (`/open/draws/<id>/raffle.json`) where it has some, tickets if any. */
  readonly evidence: Evidence;
  readonly display: GameDisplay | undefined;
}

/**
 * A draw as one HTML file that replays it without a server. The verify page saves it, and a route serves it. `script`
 * is the text of the verifier at `replayUrl`.
 */
export function createReplayFile(parts: ReplayParts, script: string): { readonly name: string; readonly html: string } {
  const { locale, texts, t, keys, evidence, display } = parts;
  const html = renderSavedPage({ locale, texts, pins: createPins(keys), evidence, display }, script, t);
  return { name: `${readDrawId(evidence.record) ?? 'draw'}.html`, html };
}
