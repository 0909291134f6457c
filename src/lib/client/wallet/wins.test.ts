import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('window', {
  addEventListener: () => undefined,
  sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});
const { $dialogs, closeDialog, openDialog } = await import('../dialogs/dialogs.ts');
const { $user } = await import('../session/user.ts');
const { showWins } = await import('./wins.ts');
type Ask = Parameters<typeof showWins>[0];
type Answer = Awaited<ReturnType<Ask>>;

const USER: NonNullable<ReturnType<typeof $user.get>> = {
  userOpenId: '',
  userName: '',
  headImgUrl: '',
  isNew: false,
  extCode: '',
  firstName: '',
  realName: '',
  phone: '',
  email: '',
  registerIdCardType: null,
  verifiedStatus: 3,
  sessionToken: '',
  loginTime: 0,
};
const LOST: Answer = { ok: false, code: -1, message: '', extData: null };
const told = (telling: string | null, jumpType: 1 | 5 = 1): Answer => ({
  ok: true,
  data: {
    totalPrizeAmount: telling === null ? 0 : 500,
    totalStake: 0,
    jumpType: telling === null ? 0 : jumpType,
    winningBigAmount: 0,
    orderIds: [],
    telling,
    winsCount: telling === null ? 0 : 1,
    wins: [],
  },
});

/**
 * A gateway with these answers, and no wins afterwards. Reports without a request for new wins are logged with a `!`.
 */
function gateway(...answers: Answer[]) {
  const heard: string[] = [];
  const ask: Ask = ({ shown, tell }) => {
    heard.push((tell ? '' : '!') + shown.join());
    return Promise.resolve(answers.shift() ?? told(null));
  };
  return { heard, ask };
}
/** A gateway whose first answer the test gives; later calls are logged. */
function lateGateway(...answers: Answer[]) {
  const rest = gateway(...answers);
  let answer: (answer: Answer) => void = () => undefined;
  let asked = false;
  const ask: Ask = (data) => {
    if (asked) return rest.ask(data);
    asked = true;
    return new Promise((done) => (answer = done));
  };
  return { heard: rest.heard, ask, answer: (first: Answer) => answer(first) };
}
const open = () => $dialogs.get().map(({ data }) => ('telling' in data ? data.telling : 'other'));
const settled = () => new Promise((done) => setImmediate(done));
/** The dialog host has shown the first dialog. */
async function drawn() {
  const [first] = $dialogs.get();
  if (first && 'shown' in first.data) first.data.shown?.();
  await settled();
}
async function closed() {
  closeDialog();
  await settled();
}
/** Runs until the player must act. */
async function show(ask: Ask) {
  void showWins(ask);
  await settled();
}

const login = (userOpenId: string) => $user.set({ ...USER, userOpenId });

beforeEach(async () => {
  login('ada');
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

test('a grand prize is told until its player has closed what tells it: a page that is left before tells nobody that it was seen', async () => {
  const { heard, ask } = gateway(told('grand', 5));
  await show(ask);
  await drawn();
  expect(heard).toEqual(['']);
  await closed();
  expect(heard).toEqual(['', '!grand', '']);
});

test('a grand prize that could not be drawn was not seen', async () => {
  const { heard, ask } = gateway(told('grand', 5));
  await show(ask);
  await closed();
  await show(ask);
  expect(heard.join('')).toBe('');
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

test('wins are asked for when they can be shown: nobody is told meanwhile, so nobody is told twice', async () => {
  void openDialog('notice', { message: 'first' });
  const { heard, ask } = gateway(told('one'));
  await show(ask);
  await show(ask);
  void openDialog('notice', { message: 'second' });
  await closed();
  expect(heard).toEqual([]);
  await closed();
  expect(open()).toEqual(['one']);
  expect(heard).toEqual(['']);
});

test('a win that a dialog came before is not shown yet, and not asked for again; nor is one shown that could not be drawn', async () => {
  const { heard, ask, answer } = lateGateway();
  await show(ask);
  void openDialog('notice', { message: 'first' });
  answer(told('one'));
  await settled();
  await drawn();
  await show(ask);
  expect(open()).toEqual(['other', 'one']);
  await closed();
  expect(heard).toEqual([]);
  await closed();
  expect(heard).toEqual(['']);
});

test('what was shown is said by the player who saw it', async () => {
  const { heard, ask } = gateway(told('one'), LOST, LOST);
  await show(ask);
  await drawn();
  await closed();
  heard.length = 0;
  login('grace');
  await show(ask);
  login('ada');
  await show(ask);
  expect(heard).toEqual(['', 'one']);
});

test('an answer for a player who left is not shown, and nobody who comes says that it was', async () => {
  const { heard, ask, answer } = lateGateway(told('two'));
  await show(ask);
  login('grace');
  await show(ask);
  answer(told('one'));
  await settled();
  expect(open()).toEqual(['two']);
  await drawn();
  expect(heard).toEqual(['', '!two']);
});

test('a win that stands while its player leaves is said to be shown when they are back', async () => {
  const { heard, ask } = gateway(told('one'));
  await show(ask);
  login('grace');
  await drawn();
  await closed();
  login('ada');
  await show(ask);
  expect(heard.filter((said) => said !== '')).toEqual(['one']);
});

test('a visitor has won nothing', async () => {
  $user.set(null);
  const { heard, ask } = gateway(told('one'));
  await show(ask);
  expect(heard).toEqual([]);
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
