import { beforeEach, expect, test, vi } from 'vitest';

const storage = new Map<string, string>();
vi.stubGlobal('window', {
  addEventListener: () => undefined,
  sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
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
const winsAnswer = (telling: string | null, jumpType: 1 | 5 = 1): Answer => ({
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
    cardWins: [],
  },
});

/**
 * A gateway with these answers, and no wins afterwards. Reports without a request for new wins are logged with a `!`.
 */
function gateway(...answers: Answer[]) {
  const sent: string[] = [];
  const ask: Ask = ({ shown, tell }) => {
    sent.push((tell ? '' : '!') + shown.join());
    return Promise.resolve(answers.shift() ?? winsAnswer(null));
  };
  return { sent, ask };
}
/** A gateway whose first answer the test gives; later calls are logged. */
function lateGateway(...answers: Answer[]) {
  const rest = gateway(...answers);
  let answer: (answer: Answer) => void = () => undefined;
  let answered = false;
  const ask: Ask = (data) => {
    if (answered) return rest.ask(data);
    answered = true;
    return new Promise((done) => (answer = done));
  };
  return { sent: rest.sent, ask, answer: (first: Answer) => answer(first) };
}
const open = () => $dialogs.get().map(({ data }) => ('telling' in data ? data.telling : 'other'));
/** The page shows no draw, except where a test says so. */
let fall: Parameters<typeof showWins>[1] = () => Promise.resolve();
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
  void showWins(ask, fall);
  await settled();
}

const login = (userOpenId: string) => $user.set({ ...USER, userOpenId });

beforeEach(async () => {
  fall = () => Promise.resolve();
  login('ada');
  while ($dialogs.get().length > 0) await closed();
  storage.clear();
});

test('shows a win, and confirms it to the gateway', async () => {
  const { sent, ask } = gateway(winsAnswer('one'));
  await show(ask);
  expect(open()).toEqual(['one']);
  expect(sent).toEqual(['']);
  await drawn();
  expect(sent).toEqual(['', '!one']);
  await closed();
  await show(ask);
  expect(sent.slice(2)).toEqual(['', '']);
});

test('confirms a grand prize only when its dialog is closed', async () => {
  const { sent, ask } = gateway(winsAnswer('grand', 5));
  await show(ask);
  await drawn();
  expect(sent).toEqual(['']);
  await closed();
  expect(sent).toEqual(['', '!grand', '']);
});

test('does not confirm a grand prize that was not shown', async () => {
  const { sent, ask } = gateway(winsAnswer('grand', 5));
  await show(ask);
  await closed();
  await show(ask);
  expect(sent.join('')).toBe('');
});

test('confirms nothing after a lost answer', async () => {
  const { sent, ask } = gateway(LOST, winsAnswer('one'));
  await show(ask);
  expect(open()).toEqual([]);
  await show(ask);
  await drawn();
  expect(sent).toEqual(['', '', '!one']);
});

test('repeats a lost confirmation', async () => {
  const { sent, ask } = gateway(winsAnswer('one'), LOST, LOST);
  await show(ask);
  await drawn();
  await closed();
  await show(ask);
  await show(ask);
  expect(sent).toEqual(['', '!one', 'one', 'one', '']);
});

test('requests wins only when they can be shown', async () => {
  void openDialog('notice', { message: 'first' });
  const { sent, ask } = gateway(winsAnswer('one'));
  await show(ask);
  await show(ask);
  void openDialog('notice', { message: 'second' });
  await closed();
  expect(sent).toEqual([]);
  await closed();
  expect(open()).toEqual(['one']);
  expect(sent).toEqual(['']);
});

test('keeps a win that has to wait for another dialog, without a second request', async () => {
  const { sent, ask, answer } = lateGateway();
  await show(ask);
  void openDialog('notice', { message: 'first' });
  answer(winsAnswer('one'));
  await settled();
  await drawn();
  await show(ask);
  expect(open()).toEqual(['other', 'one']);
  await closed();
  expect(sent).toEqual([]);
  await closed();
  expect(sent).toEqual(['']);
});

test('lets only the player who saw a win confirm it', async () => {
  const { sent, ask } = gateway(winsAnswer('one'), LOST, LOST);
  await show(ask);
  await drawn();
  await closed();
  sent.length = 0;
  login('grace');
  await show(ask);
  login('ada');
  await show(ask);
  expect(sent).toEqual(['', 'one']);
});

test('does not show or confirm an answer for a player who left', async () => {
  const { sent, ask, answer } = lateGateway(winsAnswer('two'));
  await show(ask);
  login('grace');
  await show(ask);
  answer(winsAnswer('one'));
  await settled();
  expect(open()).toEqual(['two']);
  await drawn();
  expect(sent).toEqual(['', '!two']);
});

test('confirms a win when its player is back', async () => {
  const { sent, ask } = gateway(winsAnswer('one'));
  await show(ask);
  login('grace');
  await drawn();
  await closed();
  login('ada');
  await show(ask);
  expect(sent.filter((said) => said !== '')).toEqual(['one']);
});

test('requests nothing for a visitor', async () => {
  $user.set(null);
  const { sent, ask } = gateway(winsAnswer('one'));
  await show(ask);
  expect(sent).toEqual([]);
});

test('wins that arrive while a dialog is open are shown together afterwards', async () => {
  const { sent, ask } = gateway(winsAnswer('one'), winsAnswer(null), winsAnswer('the rest'));
  await show(ask);
  await drawn();
  for (let i = 0; i < 5; i++) await show(ask);
  expect(open()).toEqual(['one']);
  expect(sent).toEqual(['', '!one']);
  await closed();
  expect(open()).toEqual(['the rest']);
  expect(sent).toEqual(['', '!one', '']);
});

test('opens after the balls of the draw have fallen, and not for a player who left meanwhile', async () => {
  let end: () => void = () => undefined;
  fall = () => new Promise((done) => (end = done));
  const { sent, ask } = gateway(winsAnswer('one'), winsAnswer('one'));
  await show(ask);
  expect(open()).toEqual([]);
  login('grace');
  end();
  await settled();
  expect(open()).toEqual([]);
  login('ada');
  await show(ask);
  end();
  await settled();
  expect(open()).toEqual(['one']);
  expect(sent).toEqual(['', '']);
});

test('requests a win that was pushed during a request', async () => {
  let answer: (answer: Answer) => void = () => undefined;
  let requests = 0;
  const ask: Ask = () =>
    requests++ === 0 ? new Promise((done) => (answer = done)) : Promise.resolve(winsAnswer('pushed'));
  void showWins(ask, fall);
  void showWins(ask, fall);
  answer(winsAnswer(null));
  await settled();
  expect(open()).toEqual(['pushed']);
});
