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

test('one that closes by itself is not shown for a later caller', async () => {
  const [left, later] = [new AbortController(), new AbortController()];
  const first = openDialog('session-limit', { endsAt: 1, until: left.signal });
  left.abort();
  void openDialog('session-limit', { endsAt: 1, until: later.signal });
  expect(names()).toEqual(['session-limit', 'session-limit']);
  closeDialog();
  await first;
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
