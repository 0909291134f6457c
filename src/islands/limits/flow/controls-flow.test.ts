import * as errorCodes from '#contract/error-codes.ts';
import { expect, test, vi } from 'vitest';
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
  exclusionDuration: 1_440,
  exclusionStartTimestamp: NOW,
  exclusionEndTimestamp: END,
};

async function startFlow(deposit = none('deposit-limit'), refusal?: string) {
  const sent: Chosen[] = [];
  const previews: Chosen[] = [];
  const configuration = {
    exclusionRechargeAmountList: [10_000, 20_000, 50_000, -1],
    exclusionRechargeAmountTimeLimit: [10, 1_440, 10_080],
    exclusionOrderAmountList: [5_000, -1],
    exclusionOrderAmountTimeLimit: [1_440, 10_080],
  };
  const api = {
    now: () => NOW,
    controls: () =>
      Promise.resolve({
        ok: true,
        data: { list: MENU.map((kind) => (kind === 'deposit-limit' ? deposit : none(kind))) },
      }),
    configuration: () => Promise.resolve({ ok: true, data: configuration }),
    set: (chosen: Chosen) => {
      sent.push(chosen);
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
    onChange: () => () => {},
    onPlayer: () => () => {},
  } as unknown as ControlsApi; // only what the flow reads
  const flow = createControlsFlow(api);
  flow.start();
  const at = () => flow.$state.get().screen.at;
  await vi.waitFor(() => expect(at()).toBe('menu'), { timeout: 10_000 });
  return { flow, sent, previews, at };
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
  flow.expire();
  expect(at()).toBe('expired');
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
