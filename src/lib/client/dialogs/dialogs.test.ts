import { expect, test } from 'vitest';
import { $dialogs, closeDialog, openDialog } from './dialogs.ts';

const names = () => $dialogs.get().map(({ name }) => name);

test('dialogs wait for each other, and each opening ends when its own dialog closes', async () => {
  const closed: string[] = [];
  const notice = openDialog('notice', { message: 'one' }).then(() => closed.push('notice'));
  const prompt = openDialog('kyc-prompt', {}).then(() => closed.push('kyc-prompt'));
  expect(names()).toEqual(['notice', 'kyc-prompt']);
  closeDialog();
  await notice;
  expect(names()).toEqual(['kyc-prompt']);
  expect(closed).toEqual(['notice']);
  closeDialog();
  await prompt;
  expect(names()).toEqual([]);
});

test('the same dialog with the same data opens once for all callers', async () => {
  const ended: string[] = [];
  const first = openDialog('notice', { message: 'one' }).then(() => ended.push('first'));
  const again = openDialog('notice', { message: 'one' }).then(() => ended.push('again'));
  void openDialog('notice', { message: 'two' });
  expect(names()).toEqual(['notice', 'notice']);
  await Promise.resolve();
  expect(ended).toEqual([]);
  closeDialog();
  await Promise.all([first, again]);
  expect(ended).toEqual(['first', 'again']);
  closeDialog();
});

const FUNDS = { statement: { version: 'funds-1', title: 'Title', body: 'Body', agreements: ['a', 'b'] } };

test('a dialog resolves with its answer for all callers, or without one', async () => {
  const answers = [openDialog('funds-security', FUNDS), openDialog('funds-security', FUNDS)];
  closeDialog('submitted');
  expect(await Promise.all(answers)).toEqual(['submitted', 'submitted']);
  const again = openDialog('funds-security', FUNDS);
  closeDialog();
  expect(await again).toBeUndefined();
});
