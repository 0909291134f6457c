import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { gameView } from '#games/view/game-view.ts';
import { islandT } from '#i18n/island.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { minuteDraw, minuteSales, T0 } from '#support/islands/minute-draws.ts';
import { createLiveDraws } from '../draws/live-draws.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import type { GameSales } from '../draws/draws-state.ts';
import { createCartStore } from '../cart/cart-store.ts';
import { applyOutcome } from './outcome-view.ts';
import type { PlayContext } from '../play-context.ts';

vi.mock('#client/gateway/reactions.ts', () => ({ reactionOf: () => 'message' }));

const t = islandT('en-US', 'play');
/** The draw that was refused, and the one after it, which is sold when the first is drawn. */
const refused = { ...minuteDraw(90), closesTimestamp: T0 };
const next = { ...minuteDraw(180), opensTimestamp: refused.drawsTimestamp };
const toolsOf = (sales: GameSales, ask: () => void = () => undefined): PlayContext => ({
  t,
  names: islandT('en-US', 'games'),
  locale: 'en-US',
  game: gameView(luckyDay),
  returns: {},
  store: createCartStore(gameView(luckyDay), { get: () => null, set: () => undefined }, () => 0),
  live: createLiveDraws(sales, null, {
    method: () => {
      ask();
      return new Promise(() => undefined);
    },
    latest: () => new Promise(() => undefined),
    now: () => sales.timestamp,
    after: () => () => undefined,
    onClosed: () => undefined,
    spread: 0,
  }),
});

const none = () => undefined;
const told = (code: number, sales: GameSales) =>
  renderToStaticMarkup(
    <OutcomeDialog
      tools={toolsOf(sales)}
      shown={{ kind: 'refused', code, message: 'Closed.', unsure: false, price: 2_000, drawId: refused.drawId }}
      pay={none}
      ask={none}
      dismiss={none}
    />,
  ).replace(/[\u2066-\u2069]/g, '');

describe.each([[errorCodes.drawClosed], [errorCodes.drawNotFound], [errorCodes.salesNotOpen]])(
  'an order refused for its draw, %i',
  (code) => {
    it('is offered for another draw that sells', () => {
      const html = told(code, minuteSales(refused.drawsTimestamp + MINUTE_MS, 0, { ahead: [next], awaited: refused }));
      expect(html).toContain(t('failed.next'));
      expect(html).not.toContain('Sales open');
    });

    it('is offered for none in a pause, which says when it ends', () => {
      const html = told(
        code,
        minuteSales(T0 + MINUTE_MS, 0, { saleState: 'drawing', ahead: [next], awaited: refused }),
      );
      expect(html).not.toContain(t('failed.next'));
      expect(html).toMatch(/Sales open on \w+ \d+ \w+, \d\d:\d\d/);
    });

    it.each([
      ['suspended', 'currently available for sale!'],
      ['suspending', t('paused')],
    ] as const)('is promised for no time while its game is %s', (saleState, why) => {
      const html = told(code, minuteSales(T0 + MINUTE_MS, 0, { saleState, ahead: [next], awaited: refused }));
      expect(html).not.toContain('Sales open');
      expect(html).not.toContain(t('failed.next'));
      expect(html).toContain(why);
    });

    it('is not offered for the same draw again, which a page with a slow clock takes for open', () => {
      expect(told(code, minuteSales(T0 - MINUTE_MS, 0, { ahead: [refused, next] }))).not.toContain(t('failed.next'));
    });

    it('lets the page ask at once what is sold', () => {
      const ask = vi.fn();
      const shown = applyOutcome({
        tools: toolsOf(minuteSales(T0 - MINUTE_MS, 0), ask),
        outcome: { kind: 'refused', code, message: 'Closed.', unsure: false },
        before: undefined,
        now: undefined,
      });
      expect(shown).toMatchObject({ drawId: undefined });
      expect(ask).toHaveBeenCalledTimes(1);
    });
  },
);

it('an order refused for anything else waits for no draw', () => {
  const html = told(
    errorCodes.requestIdReused,
    minuteSales(T0 + MINUTE_MS, 0, { saleState: 'drawing', ahead: [next], awaited: refused }),
  );
  expect(html).not.toContain('Sales open');
  expect(html).not.toContain(t('failed.next'));
});
