import { describe, expect, it } from 'vitest';
import { err, ok } from '#kernel/result.ts';
import { makeControl, stranger } from '#support/proof/control-vectors.ts';
import {
  CANCELLED_RECORD,
  DRAW_ID,
  OTHER_DRAW_ID,
  createReadyPage,
  record,
  nextTask,
  toJson,
  tickets,
  type VerifyPage,
} from '#support/islands/verify-page.ts';
import type { VerifyState } from './verify-state.ts';
import type { FetchError } from './sources/fetch-record.ts';
import { allPassed } from './checks/replay-result.ts';
import { controlVerdict } from './control/control-facts.ts';

describe('the receipt of a limit or exclusion', () => {
  it('is checked without any request, and replaces what was shown', async () => {
    const p = await createReadyPage();
    await p.open(toJson(record));
    await p.open(toJson(makeControl()));
    expect(p.state()).toMatchObject({ busy: false, fault: undefined, outcome: { record: [], tickets: [] } });
    expect(p.state().evidence).toEqual({ control: makeControl(), tickets: [] });
    expect(allPassed(p.state().outcome?.control ?? [])).toBe(true);
    expect(p.requests.records).toEqual([]);
    // A ticket that comes next is not taken for one of it.
    const opened = p.open(toJson(tickets[0]));
    p.requests.records[0]?.resolve(ok(record));
    await opened;
    expect(p.state().outcome).toMatchObject({ record: expect.any(Array) as unknown });
    expect(p.state().outcome?.control).toBeUndefined();
  });

  it.each([
    ['held', makeControl()],
    ['held', makeControl({ kind: 'cooling-off', hours: 60 })],
    ['altered', { ...makeControl(), amount: 3_000_000 }],
    ['altered', { ...makeControl(), type: 'x' }],
    ['altered', { ...makeControl(), operatorKey: makeControl({}, stranger).operatorKey }],
    ['otherKey', makeControl({}, stranger)],
    ['altered', { ...makeControl({}, stranger), amount: 1 }],
    ['otherVersion', makeControl({ version: 2 })],
  ])('is %s', async (verdict, receipt) => {
    const p = await createReadyPage();
    await p.open(toJson(receipt));
    expect(controlVerdict(p.state().outcome?.control ?? [])).toBe(verdict);
  });
});

describe('a receipt that came alone', () => {
  const receipt = tickets[0]?.receipt;
  /** Opens the receipt and answers the request for its draw. */
  const openBeside = async (
    p: VerifyPage,
    answer: Parameters<NonNullable<VerifyPage['requests']['records'][0]>['resolve']>[0],
  ) => {
    const opened = p.open(toJson(receipt));
    await nextTask();
    p.requests.records[0]?.resolve(answer);
    await opened;
  };
  const genuine = (p: VerifyPage) => allPassed(p.state().outcome?.receipt ?? []);

  it('is checked before its draw is requested, and again beside its draw', async () => {
    const p = await createReadyPage();
    const opened = p.open(toJson(receipt));
    await nextTask();
    expect(p.state()).toMatchObject({ busy: true, evidence: { receipt }, outcome: { record: [] } });
    expect(genuine(p)).toBe(true);
    p.requests.records[0]?.resolve(ok(record));
    await opened;
    expect(p.state()).toMatchObject({ busy: false, evidence: { receipt, record }, beside: undefined });
    expect(genuine(p) && allPassed(p.state().outcome?.record ?? [])).toBe(true);
    await p.tamper('seed');
    expect(genuine(p)).toBe(false);
    await p.tamper(undefined);
    expect(genuine(p)).toBe(true);
  });

  it.each<FetchError>(['early', 'offline', 'missing'])('is genuine if its draw is %s', async (fault) => {
    const p = await createReadyPage();
    await openBeside(p, err(fault));
    expect(p.state()).toMatchObject({ busy: false, fault: undefined, beside: fault });
    expect(genuine(p)).toBe(true);
    const again = p.checkReceiptIn(DRAW_ID);
    await nextTask();
    p.requests.records[1]?.resolve(ok(record));
    await again;
    expect(p.state()).toMatchObject({ busy: false, beside: undefined, evidence: { receipt, record } });
  });

  it('is genuine if its draw was cancelled, and the page says so', async () => {
    const p = await createReadyPage();
    await openBeside(p, ok(CANCELLED_RECORD));
    expect(p.state()).toMatchObject({ busy: false, beside: 'cancelled', cancelled: { drawId: DRAW_ID } });
    await p.open(toJson(record));
    expect(p.state()).toMatchObject({ beside: undefined, cancelled: undefined, outcome: { tickets: [] } });
    expect(p.state().evidence?.receipt).toBeUndefined();
  });

  /** A draw on the page without checks would look like one that failed. */
  const unlooked = ({ evidence, outcome }: VerifyState) =>
    evidence?.record !== undefined && outcome?.record.length === 0;

  it('is never shown beside an unchecked draw', async () => {
    const p = await createReadyPage();
    const seen = p.seen();
    await openBeside(p, ok(record));
    const again = p.checkReceiptIn(OTHER_DRAW_ID);
    await nextTask();
    p.requests.records[1]?.resolve(ok(record));
    await again;
    expect(p.state()).toMatchObject({ busy: false, evidence: { record } });
    expect(seen.filter(unlooked)).toEqual([]);
  });

  it('is never shown beside an unchecked draw if the verifier fails', async () => {
    const p = await createReadyPage();
    const seen = p.seen();
    const opened = p.open(toJson(receipt));
    await nextTask();
    p.world.runs = false;
    p.requests.records[0]?.resolve(ok(record));
    await opened;
    expect(p.state()).toMatchObject({ busy: false, fault: 'broken', outcome: undefined });
    expect(seen.filter(unlooked)).toEqual([]);
  });

  it('stays while another of its draws is requested, without the earlier verdict', async () => {
    const p = await createReadyPage();
    await openBeside(p, ok(record));
    await p.tamper('seed');
    const seen = p.seen();
    const again = p.checkReceiptIn(OTHER_DRAW_ID);
    // Requested at once: the receipt was checked before.
    expect(p.requests.records).toHaveLength(2);
    expect(p.state()).toMatchObject({ busy: true, change: undefined, outcome: { record: [], tickets: [] } });
    expect(p.state().evidence).toEqual({ receipt, tickets: [] });
    expect(genuine(p)).toBe(true);
    p.requests.records[1]?.resolve(err('offline'));
    await again;
    expect(p.state()).toMatchObject({ busy: false, beside: 'offline' });
    expect(seen.every(({ outcome }) => outcome?.receipt !== undefined)).toBe(true);
  });

  it('requests no draw if it was changed', async () => {
    const p = await createReadyPage();
    await p.open(toJson({ ...receipt, orderId: '0b0e7b0e-4b7a-4d5e-9a53-0c1f6a4f2b12' }));
    expect(p.state()).toMatchObject({ busy: false, beside: undefined });
    expect(genuine(p)).toBe(false);
    expect(p.requests.records).toEqual([]);
  });

  it('does not replace evidence opened since if its draw comes late', async () => {
    const p = await createReadyPage();
    const opened = p.open(toJson(receipt));
    await nextTask();
    await p.open(toJson(record));
    p.requests.records[0]?.resolve(err('early'));
    await opened;
    expect(p.state()).toMatchObject({ busy: false, beside: undefined, evidence: { record } });
  });
});
