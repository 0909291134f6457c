import { expect, test } from 'vitest';
import { $dialogs, closeDialog, openDialog } from './dialogs.ts';

const names = () => $dialogs.get().map(({ name }) => name);

test('dialogs wait for each other, and each opening ends when its own is closed', async () => {
  const closed: string[] = [];
  const notice = openDialog('notice', { message: 'one' }).then(() => closed.push('notice'));
  const win = openDialog('win', { totalPrizeAmount: 100 }).then(() => closed.push('win'));
  expect(names()).toEqual(['notice', 'win']);
  closeDialog();
  await notice;
  expect(names()).toEqual(['win']);
  expect(closed).toEqual(['notice']);
  closeDialog();
  await win;
  expect(names()).toEqual([]);
});

test('the same dialog with the same data opens once', async () => {
  void openDialog('notice', { message: 'one' });
  await openDialog('notice', { message: 'one' });
  void openDialog('notice', { message: 'two' });
  expect(names()).toEqual(['notice', 'notice']);
  closeDialog();
  closeDialog();
});
