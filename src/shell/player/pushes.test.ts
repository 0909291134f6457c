import { beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';

const call = vi.fn<(...of: unknown[]) => Promise<CallAnswer<{ gatewayMemo: string }>>>();
const toast = vi.fn<(message: string) => void>();
vi.mock('#client/gateway/call.ts', () => ({ call }));
vi.mock('#client/feedback/toast.ts', () => ({ toast, toastOnNextPage: toast }));
const location = { pathname: '/ar-AE/account/order/list', search: '' };
vi.stubGlobal('location', location);

const dataset: Record<string, string> = {};
vi.stubGlobal('document', { documentElement: { lang: 'ar-AE', dataset } });

const { $dialogs, closeDialog } = await import('#client/dialogs/dialogs.ts');
const { $user } = await import('#client/session/user.ts');
const { publishPush } = await import('#client/socket/pushes.ts');
const { startPushes } = await import('./pushes.ts');
startPushes();

const failed = { type: 'rechargeFail', data: { gatewayId: 'd1' } } as const;

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true, data: { gatewayMemo: 'لم يُخصم أي مبلغ.' } });
  toast.mockReset();
});

test('requests the reason of a failed deposit in the language of the page', async () => {
  publishPush(failed);
  await vi.waitFor(() => expect(toast.mock.calls).toEqual([['لم يُخصم أي مبلغ.']]), { timeout: 10_000 });
  expect(call.mock.calls[0]?.slice(1)).toEqual([{ gatewayId: 'd1', rechargeScene: 1 }, { silent: true }]);
});

test('shows nothing on the deposit page, or if the request fails', async () => {
  location.pathname = '/ar-AE/account/deposit';
  publishPush(failed);
  expect(call).not.toHaveBeenCalled();
  location.pathname = '/account';
  call.mockResolvedValue({ ok: false, code: -1, message: 'no network', extData: null });
  publishPush(failed);
  await call.mock.results[0]?.value;
  expect(toast).not.toHaveBeenCalled();
});

test('asks for a deposit after a refused order, but not on a page that sells, which does so itself', () => {
  const refused = { type: 'bet_insufficient', data: { orderId: 'o1' } } as const;
  publishPush(refused);
  expect($dialogs.get().map(({ name }) => name)).toEqual(['deposit-prompt']);
  closeDialog();
  location.pathname = '/threeDigitOld';
  dataset['sells'] = '';
  publishPush(refused);
  expect($dialogs.get()).toEqual([]);
});

test('asks for a win wherever one may be told, and not on the page of Player Controls', () => {
  $user.set({ userOpenId: 'sara', sessionToken: 'token' } as never);
  call.mockResolvedValue({ ok: false, code: -1, message: '', extData: null });
  const won = { type: 'bet', data: { orderId: 'o1', won: true } } as const;
  location.pathname = '/ar-AE/Play-Responsibly';
  publishPush(won);
  expect(call).not.toHaveBeenCalled();
  location.pathname = '/account';
  publishPush(won);
  expect(call.mock.calls.map((of) => of[1])).toEqual([{ shown: [], tell: true }]);
});
