import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { readText } from '#support/repo/files.ts';

/** Whoever is held by a check against money laundering may not be told so: the law calls it tipping off. */
test.each(LOCALES)('no message of a deposit or a dialog in %s names money laundering', (locale) => {
  for (const file of ['deposit', 'dialogs', 'errors', 'transactions', 'messages'])
    expect([file, readText(`locales/${locale}/${file}.json`).match(/laundering|غسل/i)?.[0]]).toEqual([file, undefined]);
});
