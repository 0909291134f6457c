import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { listFiles } from '#support/repo/files.ts';
import { PROOF_NEWS, proofHref } from './proof-href.ts';

test('the link to the proof of draws leads to a piece of news in each language', () => {
  for (const locale of LOCALES) {
    expect(listFiles(/^src\/content\/news\//)).toContain(`src/content/news/${locale}/${PROOF_NEWS}.md`);
    expect(proofHref(locale)).toMatch(new RegExp(`/newDetail\\?id=${PROOF_NEWS}$`));
  }
});
