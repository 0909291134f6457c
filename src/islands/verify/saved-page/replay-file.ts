import type { TrustedKeys } from '#islands/proof/trusted-keys.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Texts, Translate } from '#i18n/translator.ts';
import { type Evidence } from '../sources/evidence.ts';
import { readDrawId } from '../sources/fields.ts';
import type { GameDisplay } from '../checks/game-display.ts';
import { renderSavedPage } from './saved-page.ts';

/** A published draw and what it is checked against. */
export interface ReplayParts {
  readonly locale: Locale;
  /** The `verify` texts of the language, for the file, and their translator. */
  readonly texts: Texts;
  readonly t: Translate;
  readonly keys: Pick<TrustedKeys, 'pins' | 'pins3'>;
  /** The published record, what is beside it (raffle.json, or winners.json and tickets.json), tickets if any. */
  readonly evidence: Evidence;
  readonly isListLarge?: boolean;
  readonly display: GameDisplay | undefined;
}

/**
 * A draw as one HTML file that replays it without a server. The verify page saves it, and a route serves it. `script`
 * is the text of the verifier at `replayUrl`.
 */
export function createReplayFile(parts: ReplayParts, script: string): { readonly name: string; readonly html: string } {
  const { locale, texts, t, keys, evidence, isListLarge = false, display } = parts;
  const { pins, pins3 } = keys;
  const html = renderSavedPage({ locale, texts, pins, pins3, evidence, display, isListLarge }, script, t);
  return { name: `${readDrawId(evidence.record) ?? 'draw'}.html`, html };
}
