import type { BackendModule } from 'i18next';
import { isLocale } from './locales.ts';
import { currentTexts } from './text-overrides.ts';

/** An i18next backend that returns the texts in memory instead of reading files. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (locale, namespace, done) => {
    const texts = isLocale(locale) ? currentTexts[locale][namespace] : undefined;
    if (texts) done(null, texts);
    else done(new Error(`no texts ${locale}/${namespace}`), false);
  },
};
export default backend;
