import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { startLog } from '#support/proof/v3/held.ts';
import { commit, order, sell } from '#support/proof/v3/world.ts';
import { AnswerCards } from './answer-cards.tsx';
import type { CancelledDraw, UnfinishedDraw } from './sources/open-draw.ts';
import { EMPTY_STATE } from './verify-state.ts';

const ID = '69-261121-0642';
const OTHER_ID = '69-261121-0643';
const cancelled: CancelledDraw = { drawId: ID, cancelledAt: 0, seedHash: 'ab', reason: 'unsealed' };
const unfinished: UnfinishedDraw = { drawId: ID, phase: 'results', since: 0, until: 0, isOverdue: false };

/** The verdicts in the order of the page, of an order that took part in another draw. */
function headingsOf(locale: Locale, asked: string, draw: object): readonly string[] {
  const log = startLog();
  const [receipt] = sell(log, [order(1, 'nap4|1,4,7,9|1|100')], [commit(log, ID), commit(log, OTHER_ID)]);
  const checks = [
    { name: 'receipt-signed', ok: true },
    { name: 'receipt-in-log', ok: true, found: `${OTHER_ID} 3` },
    { name: 'takes-part', ok: true, found: `${OTHER_ID} drawn` },
  ];
  const outcome = { record: [], tickets: [], receipt: checks, numbers: undefined };
  const html = renderToStaticMarkup(
    <AnswerCards
      t={getT(locale, 'verify')}
      locale={locale}
      games={[{ lotteryType: 69, daily: false }]}
      asked={asked}
      verify={{ ...EMPTY_STATE, evidence: { receipt, tickets: [] }, outcome, ...draw }}
      find={() => undefined}
    />,
  );
  return [...html.matchAll(/<h2 data-verdict[^>]*>([^<]*)</g)].map(([, text]) => text ?? '');
}

test.each(LOCALES)('the draw that the address asks for comes before the receipt, in %s', (locale) => {
  const t = getT(locale, 'verify');
  const receipt = t('receipt.tookPart', { id: `\u2066${OTHER_ID}\u2069` });
  expect(headingsOf(locale, ID, { cancelled })).toEqual([t('cancelled.title'), receipt]);
  expect(headingsOf(locale, ID, { unfinished })).toEqual([t('unfinished.results.title'), receipt]);
  // Another that the player asks for since then comes below the button that was pressed.
  expect(headingsOf(locale, OTHER_ID, { cancelled })).toEqual([receipt, t('cancelled.title')]);
  expect(headingsOf(locale, '', { cancelled })).toEqual([receipt, t('cancelled.title')]);
});
