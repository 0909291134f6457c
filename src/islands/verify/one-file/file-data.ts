import type { Locale } from '#i18n/locales.ts';
import type { Texts } from '#i18n/translator.ts';
import type { Pins3 } from '#verify/v3/index.ts';

/** What the file carries beside its script. */
export interface FileData {
  /** Of this release, as its `verifier` entry in the log says. */
  readonly version: string;
  /** Those of a build that has pins; without them the reader chooses a file. */
  readonly pins: Pins3 | undefined;
  /** The `verifierFile` texts. */
  readonly texts: Readonly<Record<Locale, Texts>>;
}

/** The element that holds it, as JSON. */
export const FILE_DATA_ID = 'data';
