import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { gameByType } from '#games/index.ts';
import { LOCALES } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import { EntryLine } from './entry-line.tsx';
import { createGameDisplay } from './game-display.ts';

const QUICK_FIVE = assertPresent(gameByType(69), 'a game');

const render = (text: string | undefined, locale: (typeof LOCALES)[number] = 'en-US') => {
  const t = getT(locale, 'verify');
  return renderToStaticMarkup(<EntryLine t={t} display={createGameDisplay(QUICK_FIVE, t, locale)} text={text} />);
};
/** What is seen before the details are opened. */
const inView = (html: string) => visibleText(html.replace(/(<\/summary>)[\s\S]*?<\/details>/g, '$1'));

test('an entry is shown in words, and its code on demand with what it means', () => {
  const html = render('nap4|1,4,7,9|5|500');
  expect(inView(html)).toContain('×5');
  expect(inView(html)).not.toContain('|');
  expect(visibleText(html)).toContain('nap4|1,4,7,9|5|500');
  for (const locale of LOCALES)
    expect(visibleText(render('nap4|1,4,7,9|5|500', locale))).toContain(getT(locale, 'verify')('entry.code'));
});

test('nothing is shown without a text', () => expect(render(undefined)).toBe(''));
