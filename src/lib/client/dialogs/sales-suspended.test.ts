import { expect, test, vi } from 'vitest';
import { $dialogs, closeDialog } from './dialogs.ts';
import { leaveSuspendedGame } from './sales-suspended.ts';

const go = vi.hoisted(() => vi.fn());
vi.mock('../page/navigation.ts', () => ({ go }));

test('leads home from a suspended game when its dialog closes, shown or not', async () => {
  const left = leaveSuspendedGame('a sentence');
  expect($dialogs.get()).toMatchObject([{ name: 'sales-suspension', data: { message: 'a sentence' } }]);
  expect(go).not.toHaveBeenCalled();
  // A dialog that cannot be loaded is closed in the same way (src/shell/dialog-host.ts).
  closeDialog();
  await left;
  expect(go).toHaveBeenCalledExactlyOnceWith('/');
});
