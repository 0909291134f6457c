import { describe, expect, it, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { islandT } from '#i18n/island.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { minuteDraw, minuteSales, T0 } from '#support/islands/minute-draws.ts';
import { createPlay, renderInPlay } from '#support/islands/play-context.tsx';
import type { GameSales } from '../draws-types.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { applyOutcome } from './outcome-view.ts';

vi.mock('#client/gateway/reactions.ts', () => ({ reactionOf: () => 'message' }));

const t = islandT('en-US', 'play');
/** The refused draw and the next one, on sale from the draw time of the first. */
const refused = { ...minuteDraw(90), closesTimestamp: T0 };
const next = { ...minuteDraw(180), opensTimestamp: refused.drawsTimestamp };
const none = () => undefined;
const renderRefusal = (code: number, sales: GameSales) =>
  renderInPlay(
    createPlay(luckyDay, { sales }),
    <OutcomeDialog
      outcome={{
        kind: 'refused',
        code,
        message: 'Closed.',
        earlierUnknown: false,
        price: 2_000,
        drawId: refused.drawId,
      }}
      pay={none}
      checkAgain={none}
      dismiss={none}
    />,
  ).replace(/[\u2066-\u2069]/g, '');

describe.each([[errorCodes.drawClosed], [errorCodes.drawNotFound], [errorCodes.salesNotOpen]])(
  'an order refused for its draw, %i',
  (code) => {
    it('offers another draw on sale', () => {
      const html = renderRefusal(
        code,
        minuteSales(refused.drawsTimestamp + MINUTE_MS, 0, { ahead: [next], awaited: refused }),
      );
      expect(html).toContain(t('failed.next'));
      expect(html).not.toContain('Sales open');
    });

    it('offers none in a pause, and says when it ends', () => {
      const html = renderRefusal(
        code,
        minuteSales(T0 + MINUTE_MS, 0, { saleState: 'drawing', ahead: [next], awaited: refused }),
      );
      expect(html).not.toContain(t('failed.next'));
      expect(html).toMatch(/Sales open on \w+ \d+ \w+, \d\d:\d\d/);
    });

    it.each([
      ['suspended', 'currently available for sale!'],
      ['suspending', t('paused')],
    ] as const)('gets no opening time while its game is %s', (saleState, why) => {
      const html = renderRefusal(code, minuteSales(T0 + MINUTE_MS, 0, { saleState, ahead: [next], awaited: refused }));
      expect(html).not.toContain('Sales open');
      expect(html).not.toContain(t('failed.next'));
      expect(html).toContain(why);
    });

    it('does not offer the same draw on a page with a slow clock', () => {
      expect(renderRefusal(code, minuteSales(T0 - MINUTE_MS, 0, { ahead: [refused, next] }))).not.toContain(
        t('failed.next'),
      );
    });

    it('lets the page fetch sales at once', () => {
      const fetchSales = vi.fn(() => new Promise<never>(() => undefined));
      const view = applyOutcome({
        play: createPlay(luckyDay, { sales: minuteSales(T0 - MINUTE_MS, 0), fetchSales }),
        outcome: { kind: 'refused', code, message: 'Closed.', earlierUnknown: false },
        before: undefined,
        after: undefined,
      });
      expect(view).toMatchObject({ drawId: undefined });
      expect(fetchSales).toHaveBeenCalledTimes(1);
    });
  },
);

test('an order refused for another reason names no draw', () => {
  const html = renderRefusal(
    errorCodes.requestIdReused,
    minuteSales(T0 + MINUTE_MS, 0, { saleState: 'drawing', ahead: [next], awaited: refused }),
  );
  expect(html).not.toContain('Sales open');
  expect(html).not.toContain(t('failed.next'));
});
