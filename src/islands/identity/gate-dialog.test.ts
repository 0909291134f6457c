import { expect, test, vi } from 'vitest';

const { call, openDialog } = vi.hoisted(() => ({ call: vi.fn(), openDialog: vi.fn() }));
vi.mock('#client/gateway/call.ts', () => ({ call }));
vi.mock('#client/dialogs/dialogs.ts', () => ({ openDialog }));
const { openGateDialog } = await import('./gate-dialog.ts');

const returnTo = '/account/deposit';
test.each([
  [1, ['kyc-check', { returnTo }]],
  [2, ['kyc-progress', {}]],
  [4, ['kyc-failed', { message: 'Too blurred.', returnTo }]],
  [6, ['kyc-check', { returnTo }]],
  [7, ['kyc-expired', { returnTo }]],
] as const)('a player with status %i who opens the deposit sees %j', async (status, dialog) => {
  openDialog.mockReset();
  call.mockReset().mockResolvedValue({ ok: true, data: { remark: 'Too blurred.', forbidStatus: 0 } });
  await openGateDialog(status, returnTo);
  expect(openDialog.mock.calls).toEqual([dialog]);
});

test('the last refused check of the day says that no attempt is left', async () => {
  openDialog.mockReset();
  call.mockReset().mockResolvedValue({ ok: true, data: { remark: 'Too blurred.', forbidStatus: 1 } });
  await openGateDialog(4, returnTo);
  expect(openDialog.mock.calls).toEqual([['kyc-failed', { message: 'Too blurred.', isLimit: true, returnTo }]]);
});
