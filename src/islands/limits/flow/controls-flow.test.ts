import { expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import { createControlsFlow } from './controls-flow.ts';
import type { ControlsApi } from './controls-api.ts';
import type { Chosen } from './draft.ts';
import { MENU, TYPE_OF } from './kinds.ts';

const NOW = 1_800_000_000_000;
const END = NOW + 86_400_000;

const none = (kind: keyof typeof TYPE_OF): ControlInfo => ({
  exclusionType: TYPE_OF[kind],
  limitStatus: 0,
  exclusionValue: null,
  remainAmount: null,
  remainChangeAmount: null,
  exclusionDuration: null,
  exclusionDurationDesc: '',
  exclusionStartTimestamp: null,
  exclusionEndTimestamp: null,
  exclusionEndTime: null,
  remainChangeNum: 1,
  next: null,
});
const ACTIVE: ControlInfo = {
  ...none('deposit-limit'),
  limitStatus: 1,
  exclusionValue: 50_000,
  remainAmount: 20_050,
  remainChangeAmount: 20_050,
  exclusionDuration: 1_440,
  exclusionStartTimestamp: NOW,
  exclusionEndTimestamp: END,
};

/** To have no limit waits; the last one may take its place. */
const LAST = { exclusionValue: 50_000, exclusionDuration: 10_080 };
const NEXT = { exclusionValue: null, exclusionDuration: null, startTimestamp: END, instead: LAST };

async function startFlow(first = none('deposit-limit'), refusal?: string) {
  /** What the server answers, and the page's clock with its timers. */
  const world = {
    deposit: first,
    now: NOW,
    asked: 0,
    timers: [] as { act: () => void; at: number }[],
    change: () => {},
    /** Answers wait for it. */
    slow: Promise.resolve(),
  };
  const sent: Chosen[] = [];
  const previews: Chosen[] = [];
  const configuration = {
    exclusionRechargeAmountList: [10_000, 20_000, 50_000, -1],
    exclusionRechargeAmountTimeLimit: [10, 1_440, 10_080],
    exclusionOrderAmountList: [5_000, -1],
    exclusionOrderAmountTimeLimit: [1_440, 10_080],
  };
  const api = {
    now: () => world.now,
    later: (act: () => void, ms: number) => {
      const timer = { act, at: world.now + ms };
      world.timers.push(timer);
      return () => void (world.timers = world.timers.filter((one) => one !== timer));
    },
    controls: () => {
      world.asked += 1;
      const list = MENU.map((kind) => (kind === 'deposit-limit' ? world.deposit : none(kind)));
      return world.slow.then(() => ({ ok: true, data: { list } }));
    },
    configuration: () => Promise.resolve({ ok: true, data: configuration }),
    set: (chosen: Chosen) => {
      sent.push(chosen);
      if (refusal === 'begun') return Promise.resolve(refusal);
      return Promise.resolve(
        refusal === undefined
          ? { ok: true, data: { effectiveTimestamp: NOW } }
          : { ok: false, code: errorCodes.limitNotTighter, message: refusal, extData: null },
      );
    },
    preview: (chosen: Chosen) => {
      previews.push(chosen);
      return Promise.resolve({ ok: true, data: { orders: 1, draws: 2, refund: 300, release: 0 } });
    },
    receipts: () => Promise.resolve({ ok: true, data: { list: [] } }),
    onChange: (act: () => void) => {
      world.change = act;
      return () => {};
    },
    onPlayer: () => () => {},
  } as unknown as ControlsApi; // only what the flow reads
  const flow = createControlsFlow(api);
  const stop = flow.start();
  const at = () => flow.$state.get().screen.at;
  await vi.waitFor(() => expect(at()).toBe('menu'), { timeout: 10_000 });
  /** Moves the clock to this moment. */
  const moveTo = async (moment: number) => {
    const due = world.timers.filter((one) => one.at <= moment);
    world.now = moment;
    world.timers = world.timers.filter((one) => !due.includes(one));
    for (const { act } of due) act();
    await new Promise((done) => setImmediate(done));
  };
  return { flow, sent, previews, at, world, moveTo, stop };
}

test('a limit needs a duration and an amount, and is sent in fils and minutes', async () => {
  const { flow, sent, at } = await startFlow();
  flow.open('deposit-limit');
  flow.next();
  expect(flow.$state.get().draftError).toBe('missing');
  flow.typeAmount('0250');
  flow.next();
  expect(at()).toBe('choose');
  flow.chooseMinutes(10_080);
  flow.next();
  expect(at()).toBe('summary');
  await flow.confirm();
  expect(sent).toEqual([{ kind: 'deposit-limit', amount: 25_000, minutes: 10_080 }]);
  expect(at()).toBe('submitted');
});

test.each([
  ['150.50', undefined],
  ['150,5', undefined],
  ['1e3', undefined],
  ['-5', undefined],
  ['1,500', 150_000],
  ['20000000', 1_000_000_000],
])('an amount typed as %j is sent as %j', async (text, amount) => {
  const { flow, sent } = await startFlow();
  flow.open('deposit-limit');
  flow.chooseMinutes(10_080);
  // Key by key, as the field hands them on.
  for (const key of text) flow.typeAmount(flow.$state.get().draft.amount + key);
  flow.leaveAmount();
  flow.next();
  await flow.confirm();
  expect(sent.map((one) => one.amount)).toEqual(amount === undefined ? [] : [amount]);
  if (amount !== undefined) return;
  expect(flow.$state.get()).toMatchObject({ draft: { amount: text }, draftError: 'notNumeric' });
  flow.typeAmount('150');
  expect(flow.$state.get().draftError).toBeUndefined();
});

test('no limit needs no duration', async () => {
  const { flow, sent } = await startFlow();
  flow.open('wager-limit');
  flow.chooseNone();
  flow.next();
  await flow.confirm();
  expect(sent).toEqual([{ kind: 'wager-limit', amount: -1, minutes: 1_440 }]);
});

test('a limit in force opens read only, and becomes stricter alone', async () => {
  const { flow, sent, at } = await startFlow(ACTIVE);
  flow.open('deposit-limit');
  expect(at()).toBe('running');
  flow.tighten('deposit-limit');
  flow.typeAmount('201');
  flow.chooseMinutes(10_080);
  flow.next();
  expect(flow.$state.get().draftError).toBe('notStricter');
  flow.typeAmount('200');
  flow.next();
  await flow.confirm();
  expect(sent).toEqual([{ kind: 'deposit-limit', amount: 20_000, minutes: 10_080 }]);
});

test('one that may not change any more stays read only', async () => {
  const { flow, at } = await startFlow({ ...ACTIVE, limitStatus: 2, remainAmount: 0, remainChangeNum: 0 });
  flow.open('deposit-limit');
  flow.tighten('deposit-limit');
  expect(at()).toBe('running');
});

test('payments that may still come leave more to change to than is left', async () => {
  const { flow, sent } = await startFlow({ ...ACTIVE, limitStatus: 2, remainAmount: 0 });
  flow.tighten('deposit-limit');
  flow.chooseMinutes(10_080);
  flow.typeAmount('200');
  flow.next();
  await flow.confirm();
  expect(sent).toMatchObject([{ amount: 20_000 }]);
});

test('the last limit, or a stricter one, takes the place of a looser one that waits, however little is left', async () => {
  const used = { limitStatus: 2, remainAmount: 0, remainChangeNum: 0, next: NEXT } as const;
  const { flow, sent, at } = await startFlow({ ...ACTIVE, ...used });
  flow.open('deposit-limit');
  flow.keepLast('deposit-limit');
  expect(flow.$state.get().screen).toMatchObject({ at: 'summary', keepsFrom: END });
  flow.goBack();
  expect(at()).toBe('running');
  flow.keepLast('deposit-limit');
  await flow.confirm();
  expect(sent).toEqual([{ kind: 'deposit-limit', amount: 50_000, minutes: 10_080 }]);

  const ask = (dirhams: string) => {
    flow.openInstead('deposit-limit');
    flow.typeAmount(dirhams);
    flow.chooseMinutes(10_080);
    flow.next();
  };
  ask('501');
  expect([at(), flow.$state.get().draftError]).toEqual(['choose', 'notStricter']);
  ask('300');
  expect(flow.$state.get().screen).toMatchObject({ at: 'summary', keepsFrom: END, tightens: false });
  await flow.confirm();
  // Less than is left begins at once.
  ask('200');
  expect(flow.$state.get().screen).toMatchObject({ at: 'summary', keepsFrom: undefined, tightens: true });
  expect(sent.at(-1)).toMatchObject({ amount: 30_000, minutes: 10_080 });
});

test('what ends is asked for again: in the menu without a word, and where it is open it has ended', async () => {
  const menu = await startFlow(ACTIVE);
  const shown = () => [menu.world.asked, menu.flow.$state.get().controls?.['deposit-limit'].limitStatus];
  await menu.moveTo(END - 1);
  expect(shown()).toEqual([1, 1]);
  // By the server's clock the end has not come yet.
  await menu.moveTo(END);
  expect(shown()).toEqual([2, 1]);
  menu.world.deposit = none('deposit-limit');
  await menu.moveTo(END + 5_000);
  expect([shown(), menu.at()]).toEqual([[3, 0], 'menu']);

  const open = await startFlow(ACTIVE);
  open.flow.open('deposit-limit');
  open.world.deposit = none('deposit-limit');
  await open.moveTo(END);
  expect(open.at()).toBe('expired');
});

test('an older answer does not take the place of a newer one, and a page that was left waits for nothing', async () => {
  const { flow, world, moveTo, stop } = await startFlow(ACTIVE);
  const older = Promise.withResolvers<undefined>();
  world.slow = older.promise.then(() => {});
  world.change();
  world.slow = Promise.resolve();
  world.deposit = { ...ACTIVE, remainAmount: 10_000 };
  world.change();
  await moveTo(NOW);
  older.resolve(undefined);
  await moveTo(NOW);
  expect(flow.$state.get().controls?.['deposit-limit'].remainAmount).toBe(10_000);

  const lost = Promise.withResolvers<undefined>();
  world.slow = lost.promise.then(() => {});
  await moveTo(END);
  stop();
  lost.resolve(undefined);
  await moveTo(END);
  expect(world.timers).toEqual([]);
});

test('the limit that follows is shown in place of the one that ended, and so is one that begins later', async () => {
  const next = { exclusionValue: 90_000, exclusionDuration: 1_440, startTimestamp: END, instead: null };
  const { flow, at, world, moveTo } = await startFlow({ ...ACTIVE, next });
  flow.open('deposit-limit');
  const ends = END + 86_400_000;
  world.deposit = { ...ACTIVE, exclusionValue: 90_000, exclusionStartTimestamp: END, exclusionEndTimestamp: ends };
  await moveTo(END);
  expect([at(), flow.$state.get().controls?.['deposit-limit'].exclusionValue]).toEqual(['running', 90_000]);
  world.deposit = { ...none('deposit-limit'), limitStatus: 3, next: { ...next, startTimestamp: ends + 1 } };
  await moveTo(ends);
  expect(at()).toBe('menu');
  world.deposit = { ...ACTIVE, exclusionEndTimestamp: null };
  await moveTo(ends + 1);
  expect(flow.$state.get().controls?.['deposit-limit'].limitStatus).toBe(1);
  expect(world.timers).toEqual([]);
});

test('an exclusion asks what it would stop', async () => {
  const { flow, previews } = await startFlow();
  flow.open('self-exclusion');
  flow.chooseMinutes(-1);
  flow.next();
  expect(previews).toEqual([{ kind: 'self-exclusion', amount: undefined, minutes: -1 }]);
  await vi.waitFor(() => expect(flow.$state.get().preview).toMatchObject({ draws: 2 }), { timeout: 10_000 });
});

test('a refusal is shown, and the summary stays', async () => {
  const { flow, at } = await startFlow(undefined, 'It is active.');
  flow.open('time-out');
  flow.chooseMinutes(1_440);
  flow.next();
  await flow.confirm();
  expect([at(), flow.$state.get().error, flow.$state.get().isBusy]).toEqual(['summary', 'It is active.', false]);
});

test('an exclusion that has begun without an answer says so', async () => {
  const { flow, at } = await startFlow(undefined, 'begun');
  flow.open('self-exclusion');
  flow.chooseMinutes(-1);
  flow.next();
  await flow.confirm();
  expect(at()).toBe('begun');
});
