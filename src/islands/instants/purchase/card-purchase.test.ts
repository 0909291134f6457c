import { beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import { NO_ANSWER } from '#client/gateway/transport.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { resumePending, submitOrder, type PurchaseApi } from '#islands/play/purchase/purchase.ts';
import { memory, no, yes } from '#support/islands/purchase.ts';
import { cardRules, pendingCardsSlot, type CardRequest } from './card-order.ts';
import { keepReceipt, keptReceipts } from './kept-receipts.ts';

const openDialog = vi.fn(() => new Promise(() => undefined));
vi.mock('#client/dialogs/dialogs.ts', () => ({ openDialog }));
vi.mock('#client/wallet/wallet.ts', async (load) => ({ ...(await load<object>()), refreshWallet: () => undefined }));
const { applyCardOutcome } = await import('./card-outcome.ts');

const T0 = 1_795_000_000_000;
const request: CardRequest = {
  order: { showKey: 'desert-garden', seriesId: '201-0001', quantity: 3, price: 1_500 },
  closesAt: T0 + 86_400_000,
};
const receipt = { version: 'cards-1' };

/** A player's purchases, whose server answers from lists. */
function createCards(place: readonly CallAnswer<{ orderId: string; receipt?: { version: string } }>[]) {
  const [tab, kept] = [memory(), memory()];
  const answers = [...place];
  const sent: string[] = [];
  let ids = 0;
  const api: PurchaseApi<CardRequest> = {
    ...cardRules,
    checkPlace: async () => true,
    fetchOrderId: async () => yes({ orderId: `order-${++ids}` }),
    newNonce: () => `nonce-${ids}`,
    placeOrder: async ({ orderId, nonce }) => {
      sent.push(`${orderId} ${nonce}`);
      return answers.shift() ?? no(NO_ANSWER);
    },
    fetchStatus: async () => yes({ orderPayStatus: 1 as const }),
    now: () => T0,
    fetchServerTime: async () => T0,
    wait: async () => {},
    isOwnerHere: () => true,
    slot: pendingCardsSlot(tab, 'ada', kept),
  };
  return { api, sent, kept };
}

beforeEach(() => void openDialog.mockClear());

test('cards whose answer was lost are sent again with the same id and nonce, and no other order is', async () => {
  const { api, sent, kept } = createCards([no(NO_ANSWER), yes({ orderId: 'order-1', receipt })]);
  expect(await submitOrder(api, request)).toMatchObject({ kind: 'unknown' });
  const other = { ...request, order: { ...request.order, quantity: 4, price: 2_000 } };
  expect(await submitOrder(api, other)).toMatchObject({ kind: 'unknown', pending: { orderId: 'order-1' } });
  expect(await submitOrder(api, request)).toMatchObject({ kind: 'paid', pending: { orderId: 'order-1' } });
  expect(sent).toEqual(['order-1 nonce-1', 'order-1 nonce-1']);
  expect(api.slot.get()).toBeUndefined();
  expect(keptReceipts('ada', kept)).toEqual([
    { orderId: 'order-1', order: request.order, nonce: 'nonce-1', receipt, at: T0 },
  ]);
});

test.each([errorCodes.seriesEnded, errorCodes.cardsSoldOut])(
  'the sale is over by %i: no earlier sending can be paid any more',
  async (code) => {
    const { api } = createCards([no(NO_ANSWER), no(code)]);
    await submitOrder(api, request);
    expect(await submitOrder(api, request)).toMatchObject({ kind: 'refused', code, earlierUnknown: false });
    expect(await resumePending(api)).toBeUndefined();
  },
);

test('the newest 200 receipts are kept, each once, and none is given up for less', () => {
  const store = memory();
  const one = (n: number, has = true) => ({
    orderId: `order-${n}`,
    order: request.order,
    nonce: 'n',
    receipt: has ? receipt : undefined,
    at: n,
  });
  for (let n = 1; n <= 201; n++) keepReceipt('ada', one(n), store);
  keepReceipt('ada', one(201, false), store);
  const kept = keptReceipts('ada', store);
  expect(kept).toHaveLength(200);
  expect(kept[0]).toEqual(one(201));
  expect(kept.some(({ orderId }) => orderId === 'order-1')).toBe(false);
  expect(keptReceipts('omar', store)).toEqual([]);
});

const page = { showKey: 'desert-garden', onPaid: vi.fn(), onSaleChanged: vi.fn() };
const pending = { ...request, orderId: 'order-1', nonce: 'n', sentAt: T0, outcomeUnknown: true };
const paid = { kind: 'paid', pending, answer: { receipt, at: T0 } } as const;
const refused = (code: number) => ({ kind: 'refused', code, message: 'm', earlierUnknown: false }) as const;

test('cards of the page are handed over, those of another game are told', () => {
  expect(applyCardOutcome(page, { outcome: paid, before: pending, after: undefined })).toBeUndefined();
  expect(page.onPaid).toHaveBeenCalledExactlyOnceWith({ orderId: 'order-1', quantity: 3, price: 1_500, earlier: true });
  const elsewhere = { ...page, showKey: 'pearl-dhow' };
  expect(applyCardOutcome(elsewhere, { outcome: paid, before: undefined, after: undefined })).toMatchObject({
    kind: 'paidElsewhere',
  });
  expect(page.onPaid).toHaveBeenCalledOnce();
});

test.each([
  ['an ended series', errorCodes.seriesEnded, 'shown', true],
  ['sold out', errorCodes.cardsSoldOut, 'shown', true],
  ['another price', errorCodes.priceChanged, 'shown', true],
  ['too small a balance', errorCodes.insufficientBalance, 'shown', false],
  ['an identity that is not verified', errorCodes.identityNotVerified, 'dialog', false],
  ['a place outside', errorCodes.geoOutside, 'dialog', false],
] as const)('a refusal by %s', (_name, code, where, changed) => {
  page.onSaleChanged.mockClear();
  const view = applyCardOutcome(page, { outcome: refused(code), before: undefined, after: pending });
  expect(view === undefined).toBe(where === 'dialog');
  if (view) expect(view).toMatchObject({ code, price: 1_500 });
  expect(openDialog).toHaveBeenCalledTimes(where === 'dialog' ? 1 : 0);
  expect(page.onSaleChanged).toHaveBeenCalledTimes(changed ? 1 : 0);
});
