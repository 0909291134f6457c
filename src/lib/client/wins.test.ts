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
type Ask = Parameters<typeof showWins>[0];
type Answer = Awaited<ReturnType<Ask>>;

const LOST: Answer = { ok: false, code: -1, message: '', extData: null };
const told = (telling: string | null): Answer => ({
  ok: true,
  data: {
    totalPrizeAmount: telling === null ? 0 : 500,
    totalStake: 0,
    jumpType: telling === null ? 0 : 1,
    winningBigAmount: 0,
    orderIds: [],
    telling,
    winsCount: telling === null ? 0 : 1,
    wins: [],
  },
});

/** A gateway that gives these answers, then says that there is nothing. Who only says what was shown is heard after a `!`. */
function gateway(...answers: Answer[]) {
  const heard: string[] = [];
  const ask: Ask = ({ shown, tell }) => {
    heard.push((tell ? '' : '!') + shown.join());
    return Promise.resolve(answers.shift() ?? told(null));
  };
  return { heard, ask };
}
const open = () => $dialogs.get().map(({ data }) => ('telling' in data ? data.telling : 'other'));
const settled = () => new Promise((done) => setImmediate(done));
/** The host has drawn the dialog that is first. */
async function drawn() {
  const [first] = $dialogs.get();
  if (first && 'shown' in first.data) first.data.shown?.();
  await settled();
}
async function closed() {
  closeDialog();
  await settled();
}
/** As far as it goes until a player does something. */
async function show(ask: Ask) {
  void showWins(ask);
  await settled();
}

beforeEach(async () => {
  while ($dialogs.get().length > 0) await closed();
  kept.clear();
});

test('a win is shown, and the gateway hears so', async () => {
  const { heard, ask } = gateway(told('one'));
  await show(ask);
  expect(open()).toEqual(['one']);
  expect(heard).toEqual(['']);
  await drawn();
  expect(heard).toEqual(['', '!one']);
  await closed();
  await show(ask);
  expect(heard.slice(2)).toEqual(['', '']);
});

test('a lost answer says nothing of having been shown', async () => {
  const { heard, ask } = gateway(LOST, told('one'));
  await show(ask);
  expect(open()).toEqual([]);
  await show(ask);
  await drawn();
  expect(heard).toEqual(['', '', '!one']);
});

test('what was shown is said again where the word of it was lost', async () => {
  const { heard, ask } = gateway(told('one'), LOST, LOST);
  await show(ask);
  await drawn();
  await closed();
  await show(ask);
  await show(ask);
  expect(heard).toEqual(['', '!one', 'one', 'one', '']);
});

test('a win behind another dialog is not shown yet, nor one that could not be drawn', async () => {
  void openDialog('notice', { message: 'first' });
  const { heard, ask } = gateway(told('one'));
  await show(ask);
  await drawn();
  expect(open()).toEqual(['other', 'one']);
  await closed();
  expect(heard).toEqual(['']);
  await closed();
  expect(heard).toEqual(['', '']);
});

test('what is won while a win stands to be seen waits, and is told as one', async () => {
  const { heard, ask } = gateway(told('one'), told(null), told('the rest'));
  await show(ask);
  await drawn();
  for (let i = 0; i < 5; i++) await show(ask);
  expect(open()).toEqual(['one']);
  expect(heard).toEqual(['', '!one']);
  await closed();
  expect(open()).toEqual(['the rest']);
  expect(heard).toEqual(['', '!one', '']);
});

test('a win pushed while a question is on its way is asked for', async () => {
  let answer: (answer: Answer) => void = () => undefined;
  let asked = 0;
  const ask: Ask = () => (asked++ === 0 ? new Promise((done) => (answer = done)) : Promise.resolve(told('pushed')));
  void showWins(ask);
  void showWins(ask);
  answer(told(null));
  await settled();
  expect(open()).toEqual(['pushed']);
});
