import { expect, test, vi } from 'vitest';

vi.mock('#islands/dialogs/show-dialog.tsx', () => {
  throw new Error('the chunk is gone');
});
vi.stubGlobal('document', { documentElement: { lang: 'en-US' }, querySelector: () => null });
const { openDialog } = await import('#client/dialogs/dialogs.ts');
const { startDialogs } = await import('./dialog-host.ts');

test('a dialog that cannot be loaded was not answered, and the next one has its turn', async () => {
  startDialogs();
  const answers = await Promise.all([openDialog('deposit-limit-tips', {}), openDialog('kyc-prompt', {})]);
  expect(answers).toEqual(['not-shown', 'not-shown']);
});
