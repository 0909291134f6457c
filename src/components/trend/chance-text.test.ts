import { describe, expect, it, test } from 'vitest';
import { getT } from '#i18n/server.ts';
import { expectedText, shareText, judgeChance, verdictText } from './chance-text.ts';

const textOf = (p: number) => shareText(p, 'en-US', getT('en-US', 'trend'));

test('a share is whole from one percent on, and never zero or everything', () => {
  expect([0.49, 0.0149, 0.00234, 0.99].map(textOf)).toEqual(['49%', '1%', '0.23%', '99%']);
  expect(textOf(0)).toBe('less than 0.01%');
  expect(textOf(1)).toBe('more than 99%');
});

test('a distribution is uneven below one in twenty, and rare below one in a hundred', () => {
  expect([1, 0.05, 0.049, 0.01, 0.0099].map(judgeChance)).toEqual(['ordinary', 'ordinary', 'uneven', 'uneven', 'rare']);
});

test('expected counts have at most one decimal', () =>
  expect([3, 9.6774, 0].map(expectedText)).toEqual(['3', '9.7', '0']));

describe.each(['en-US', 'ar-AE'] as const)('the verdict on a distribution in %s', (locale) => {
  const t = getT(locale, 'trend');
  const textAt = (pValue: number, rough = false) =>
    verdictText({ chiSquare: 7.23, degrees: 10, pValue, rough }, locale, t);

  it('is a plain sentence without figures, another one for each degree', () => {
    const sentences = [0.5, 0.03, 0.002].map((pValue) => textAt(pValue).sentence);
    expect(new Set(sentences).size).toBe(3);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^\d{}%]+\.$/);
  });

  it('gives the figures apart, with the share of chance as on the page', () => {
    const { figures } = textAt(0.49);
    for (const part of ['7.2', '10', shareText(0.49, locale, t)]) expect(figures).toContain(part);
    expect(figures).not.toMatch(/[{}]|false/);
    expect(textAt(0.49, true).figures).toBe(`${figures} ${t('verdict.rough')}`);
  });

  it('offers to verify a draw only where the result is rare', () => {
    expect([0.5, 0.03, 0.002].map((pValue) => textAt(pValue).offersCheck)).toEqual([false, false, true]);
  });
});
