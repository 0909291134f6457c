import { expect, test, vi } from 'vitest';
import type { User } from '#client/session/user.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { createMemoryStorage } from '#support/islands/memory-storage.ts';
import { createPlay, renderInPlay } from '#support/islands/play-context.tsx';

const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
const assign = vi.fn<(to: string) => void>();
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
vi.stubGlobal('location', { pathname: '/lottery/lucky-day', search: '', assign });
vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
const opened = vi.hoisted((): { name: string; data: unknown }[] => []);
vi.mock('#client/dialogs/dialogs.ts', () => {
  const open = (name: string, data: unknown) => {
    opened.push({ name, data });
    // The player never closes it.
    return new Promise(() => undefined);
  };
  return { openDialog: open, openDialogOnNextPage: open };
});
vi.mock('#client/feedback/loading-cover.ts', () => ({ withLoadingCover: () => undefined }));
vi.mock('#client/wallet/wallet.ts', async (load) => ({ ...(await load<object>()), refreshWallet: () => undefined }));
const { $user, clearUser, setUser } = await import('#client/session/user.ts');
const { newNonce } = await import('./order-api.ts');
const { createPurchaseApi } = await import('./purchase-api.ts');
const { applyOutcome } = await import('./outcome-view.ts');
const { OutcomeDialog } = await import('./outcome-dialog.tsx');

const SAID = 'Why it was refused.';
const none = () => undefined;
const ORDER = { lotteryType: luckyDay.lotteryType, entries: [], draws: 1, drawId: '60-261128-0001', price: 1_000 };

/** What the player sees of an order that is answered so: the names of dialogs, or the page's own with the sentence. */
async function buy(code: number, data: unknown = null) {
  opened.length = 0;
  assign.mockClear();
  sessionStorage.clear();
  clearUser();
  setUser({ userOpenId: 'sara', sessionToken: 'sara' } as User); // only these fields are read
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code, message: SAID, data })));
  const play = createPlay(luckyDay);
  const api = createPurchaseApi({ play, owner: 'sara', isLatest: () => true, onWait: none });
  const answer = await api.placeOrder({ ...ORDER, orderId: 'o', nonce: newNonce() });
  if (answer.ok) throw new Error('the order was refused');
  const isOver = $user.get() === null;
  const view = isOver
    ? undefined // what came of an order whose player has left is shown when they return
    : applyOutcome({
        play,
        outcome: { kind: 'refused', code, message: answer.message, earlierUnknown: false },
        before: undefined,
        after: undefined,
      });
  const html = view
    ? renderInPlay(play, <OutcomeDialog outcome={view} pay={none} checkAgain={none} dismiss={none} />)
    : '';
  const said = html.includes(SAID) || (sessionStorage.getItem('toast') ?? '').includes(SAID);
  return {
    isOver,
    dialogs: opened.map(({ name }) => name),
    says: said || JSON.stringify(opened).includes(SAID),
    deposits: html.includes('/account/deposit'),
    to: assign.mock.calls.flat()[0]?.split('?')[0] ?? null,
  };
}

const page = { isOver: false, dialogs: [], says: true, deposits: false, to: null };
const shows = (...dialogs: string[]) => ({ ...page, dialogs });
const over = { ...page, isOver: true, to: '/account/login' };
const geo = shows('geo-restriction');

/** Every refusal of the command, of its session and of its place, but the exclusions below. */
const SEEN: Readonly<Record<number, unknown>> = {
  [errorCodes.orderNotFound]: page,
  [errorCodes.invalidInput]: page,
  [errorCodes.priceChanged]: page,
  [errorCodes.drawNotFound]: page,
  [errorCodes.requestIdReused]: page,
  [errorCodes.gameNotOnSale]: shows('sales-suspension'),
  [errorCodes.drawClosed]: page,
  [errorCodes.salesNotOpen]: page,
  [errorCodes.accountUnderReview]: shows('aml-limit'),
  [errorCodes.paymentsStopped]: shows('pay-limit'),
  [errorCodes.identityNotVerified]: shows('kyc-error'),
  [errorCodes.couponNotFound]: page,
  [errorCodes.couponNotForThis]: page,
  [errorCodes.couponUsed]: page,
  [errorCodes.couponNotValid]: page,
  [errorCodes.couponMinimum]: page,
  [errorCodes.insufficientBalance]: { ...page, deposits: true },
  [errorCodes.serverBusy]: page,
  [errorCodes.tooManyRequests]: page,
  [errorCodes.loginRequired]: over,
  [errorCodes.sessionExpired]: over,
  [errorCodes.sessionCookieMissing]: over,
  [errorCodes.loggedInElsewhere]: over,
  [errorCodes.accountLocked]: over,
  [errorCodes.accountInactive]: over,
  [errorCodes.loginAgain]: { ...over, says: false },
  [errorCodes.accountPayLimit]: { ...over, dialogs: ['pay-limit'] },
  [errorCodes.accountRestricted]: { ...over, dialogs: ['aml-limit'] },
  [errorCodes.accountClosed]: { ...over, dialogs: ['logged-out'], to: '/' },
  [errorCodes.geoOutside]: geo,
  [errorCodes.geoProofMissing]: geo,
  [errorCodes.geoProofInvalid]: geo,
  [errorCodes.geoProofExpired]: geo,
  [errorCodes.geoProofForeign]: geo,
  [errorCodes.geoProofOtherCommand]: geo,
  [errorCodes.geoTravelUnderReview]: geo,
  [errorCodes.geoProxyAddress]: geo,
  [errorCodes.geoUnavailable]: geo,
};

test('every refusal that an order may meet is listed here', () => {
  const listed = Object.keys(SEEN).map(Number);
  expect(placeOrder.errors.filter((code) => !listed.includes(code))).toEqual([errorCodes.selfExcluded]);
});

test.each(Object.entries(SEEN))('an order refused with %s shows why', async (code, seen) => {
  expect(await buy(Number(code))).toEqual(seen);
});

test.each([
  [1, 'self-exclusion-login', null],
  [4, 'self-exclusion', null],
  [5, 'self-exclusion', '/'],
])('an order that an exclusion of type %i refuses opens its dialog, with its data', async (type, name, to) => {
  const until = 1_800_000_000_000;
  const data = {
    userExclusionType: type,
    exclusionEndTimestamp: until,
    ...(type === 4 && { betAmountLimit: 5_000, remainAmount: 200 }),
  };
  expect(await buy(errorCodes.selfExcluded, data)).toEqual({ ...shows(name), to });
  expect(opened[0]?.data).toMatchObject(data);
});
