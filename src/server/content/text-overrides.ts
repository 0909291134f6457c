import { LOCALES, type Locale } from '#i18n/locales.ts';
import { setTextOverrides } from '#i18n/text-overrides.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Queryable } from '../db/index.ts';
import { createTicker } from '../jobs/ticker.ts';
import type { Logger } from '../observability/log.ts';
import { checkTextOverride } from './text-override-rules.ts';

/** By key, e.g. `web_shell.footer.promise`. */
export type TextOverrides = Readonly<Record<string, string>>;

/** An operator's change shows everywhere after this. */
const EVERY_MS = 30 * SECOND_MS;

/** Loads the texts that an operator has put in place of ours. */
export async function loadTextOverrides(db: Queryable, locale: Locale): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('globalization_texts')
    .select(['key', 'text'])
    .where('locale', '=', locale)
    .execute();
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}

const PREFIX = /^(?:web|api)_/;

/** Leaves out overrides that no longer fit their text in this build. */
const dropUnfitting = (locale: Locale, own: TextOverrides): [key: string, text: string][] =>
  Object.entries(own)
    .filter(([key, text]) => checkTextOverride(locale, key, text).ok)
    .map(([key, text]) => [key.replace(PREFIX, ''), text]);

export interface TextOverridesWatcher {
  start(): Promise<void>;
  /** Reads them now. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Keeps this process's texts up to date. `read` loads one language; where it fails, the texts before stay. */
export function watchTextOverrides(
  read: (locale: Locale) => Promise<TextOverrides>,
  log: Logger,
): TextOverridesWatcher {
  const refresh = async () => {
    try {
      const all = await Promise.all(LOCALES.map((locale) => read(locale)));
      LOCALES.forEach((locale, i) => setTextOverrides(locale, dropUnfitting(locale, all[i] ?? {})));
    } catch (error) {
      log.warn({ err: error }, 'failed to read the text overrides');
    }
  };
  const ticker = createTicker('text overrides', EVERY_MS, log, refresh);
  return {
    refresh,
    start: async () => {
      await refresh();
      ticker.start(EVERY_MS);
    },
    stop: ticker.stop,
  };
}
