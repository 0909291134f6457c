import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import { WitnessList } from './witness-list.tsx';

const at = Date.parse('2026-11-21T06:41:56.000Z');
const seen = (name: string, isWrong: boolean) => ({ name, signedAt: undefined, isInTime: false, isWrong });
const seal = {
  witnesses: [seen('w1.example', true), seen('w2.example', false)],
  ...{ quorum: 2, closedAt: at, sealBy: at, roundAt: at },
};

test.each(LOCALES)('a signature that does not fit is told from one that is missing, in %s', (locale) => {
  const t = getT(locale, 'verify');
  const text = visibleText(renderToStaticMarkup(<WitnessList t={t} locale={locale} seal={seal} />));
  expect(text.indexOf(t('seal.wrong'))).toBeGreaterThan(text.indexOf('w1'));
  expect(text.indexOf(t('seal.absent'))).toBeGreaterThan(text.indexOf('w2'));
});

test('the times of the closing and of the deadline have their day and seconds', () => {
  const t = getT('en-US', 'verify');
  const text = visibleText(renderToStaticMarkup(<WitnessList t={t} locale="en-US" seal={seal} />));
  expect(text.match(/21 Nov 2026, 10:41:56/g)).toHaveLength(3);
});
