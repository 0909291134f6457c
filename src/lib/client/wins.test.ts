import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});
const { $dialogs, closeDialog, openDialog } = await import('./dialogs.ts');
const { showWins } = await import('./wins.ts');
type Answer = Awaited<ReturnType<Parameters<typeof showWins>[0]>>;

const LOST: Answer = { ok: false, code: -1, message: '', extData: null };
const told = (telling: string | null, totalPrizeAmount = telling === null ? 0 : 500): Answer => ({
  ok: true,
  data: { totalPrizeAmount, jumpType: telling === null ? 0 : 1, winningBigAmount: 0, orderIds: [], telling },
});

/** A gateway that gives these answers, then says that there is nothing. */
function gateway(...answers: Answer[]) {
  const heard: string[][] = [];
  const ask = (shown: string[]) => {
    heard.push(shown);
    return Promise.resolve(answers.shift() ?? told(null));
  };
  return { heard, ask };
}
const open = () => $dialogs.get().map(({ data }) => ('telling' in data ? data.telling : 'other'));
const settled = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  kept.clear();
  $dialogs.set([]);
});

test('a win is shown, and the next question says so', async () => {
  const { heard, ask } = gateway(told('one'));
  await showWins(ask);
  await settled();
  expect(open()).toEqual(['one']);
  expect(heard).toEqual([[], ['one']]);
  await showWins(ask);
  expect(heard.at(-1)).toEqual([]);
});

test('a lost answer says nothing of having been shown', async () => {
  const { heard, ask } = gateway(LOST, told('one'));
  await showWins(ask);
  expect(open()).toEqual([]);
  await showWins(ask);
  await settled();
  expect(heard).toEqual([[], [], ['one']]);
});

test('what was shown is said again where the word of it was lost, also by the next page', async () => {
  const { heard, ask } = gateway(told('one'), LOST, LOST);
  await showWins(ask);
  await settled();
  await showWins(ask);
  $dialogs.set([]);
  await showWins(ask);
  await showWins(ask);
  expect(heard).toEqual([[], ['one'], ['one'], ['one'], []]);
});

test('a win behind another dialog is not shown yet', async () => {
  void openDialog('notice', { message: 'first' });
  const { heard, ask } = gateway(told('one'));
  await showWins(ask);
  await settled();
  expect(open()).toEqual(['other', 'one']);
  expect(heard).toEqual([[]]);
  closeDialog();
  await settled();
  expect(heard).toEqual([[], ['one']]);
});

test('two wins of the same amount are shown one after the other', async () => {
  const { heard, ask } = gateway(told('one'), told('two'));
  await showWins(ask);
  await settled();
  expect(open()).toEqual(['one', 'two']);
  expect(heard).toEqual([[], ['one']]);
  closeDialog();
  await settled();
  expect(heard).toEqual([[], ['one'], ['two']]);
});
