import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '#kernel/result.ts';
import {
  CANCELLED_RECORD,
  DRAW_ID,
  OTHER_DRAW_ID,
  PHASE,
  createVerifyPage,
  createReadyPage,
  keys,
  record,
  nextTask,
  toJson,
  tickets,
  type VerifyPage,
} from '#support/islands/verify-page.ts';
import { makeRaffle } from '#support/proof/raffle-vectors.ts';
import type { FetchError } from './sources/fetch-record.ts';
import { allPassed } from './checks/replay-result.ts';

describe('errors that end a check', () => {
  it('requests missing keys again with the next file', async () => {
    const { requests, open, start, state } = createVerifyPage();
    const started = start();
    requests.keys[0]?.resolve(undefined);
    await started;
    expect(state()).toMatchObject({ busy: false, fault: 'keys' });
    const opened = open(toJson(record));
    requests.keys[1]?.resolve(keys);
    await opened;
    expect(state()).toMatchObject({ busy: false, fault: undefined });
    expect(allPassed(state().outcome?.record ?? [])).toBe(true);
  });

  it('shows missing keys while a file waits for them', async () => {
    const { requests, open, start, state } = createVerifyPage();
    void start();
    const opened = open(toJson(record));
    expect(state().busy).toBe(true);
    requests.keys[0]?.resolve(undefined);
    await opened;
    expect(state()).toMatchObject({ busy: false, fault: 'keys' });
  });

  it('checks an empty record, which fails', async () => {
    const { open, state } = await createReadyPage();
    await open('{"record":null}');
    expect(state()).toMatchObject({ busy: false, fault: undefined });
    expect(allPassed(state().outcome?.record ?? [])).toBe(false);
  });

  it('reports a verifier that does not run, and tries again with the next check', async () => {
    const { open, state, world } = await createReadyPage();
    world.runs = false;
    await open(toJson(record));
    expect(state()).toMatchObject({ busy: false, fault: 'broken' });
    world.runs = true;
    await open(toJson(record));
    expect(state().fault).toBeUndefined();
    expect(state().outcome).toBeDefined();
  });

  it.each([
    ['no draw number', (p: VerifyPage) => p.find('69'), 'wrong'],
    ['no file of ours', (p: VerifyPage) => p.open('[]'), 'not-ours'],
    ['tickets without a proof', (p: VerifyPage) => p.checkOrder('o', DRAW_ID), 'none'],
  ] as const)('%s', async (_what, act, fault) => {
    const made = await createReadyPage();
    made.world.order = ok({ tickets: [] });
    const done = act(made);
    await nextTask();
    made.requests.records[0]?.resolve(err('early'));
    await done;
    expect(made.state()).toMatchObject({ busy: false, fault });
  });

  it('reports an order that could not be requested', async () => {
    const made = await createReadyPage();
    made.world.order = err('offline');
    await made.checkOrder('o', DRAW_ID);
    expect(made.state()).toMatchObject({ busy: false, fault: 'offline' });
  });
});

describe('the newest request wins', () => {
  it('does not replace an opened file by an earlier draw', async () => {
    const { requests, find, open, state } = await createReadyPage();
    const found = find(DRAW_ID);
    await open(toJson({ record, tickets }));
    requests.records[0]?.resolve(ok({ drawId: 'another' }));
    await found;
    expect(state().evidence).toEqual({ record, tickets });
    expect(state().busy).toBe(false);
  });

  it('ignores the error of an earlier draw', async () => {
    const { requests, find, open, state } = await createReadyPage();
    const found = find(DRAW_ID);
    await open(toJson(record));
    requests.records[0]?.resolve(err('offline'));
    await found;
    expect(state().fault).toBeUndefined();
  });

  it('does not show a late verdict for the changed record', async () => {
    const { open, state, tamper, world } = await createReadyPage();
    await open(toJson(record));
    const held = Promise.withResolvers<undefined>();
    world.hold = held.promise.then(() => undefined);
    const back = tamper(undefined);
    await nextTask();
    world.hold = Promise.resolve();
    await tamper('seed');
    held.resolve(undefined);
    await back;
    expect(allPassed(state().outcome?.record ?? [])).toBe(false);
    await tamper(undefined);
    expect(allPassed(state().outcome?.record ?? [])).toBe(true);
  });
});

describe('a draw by its number', () => {
  /** Requests a number, and answers for every draw it may mean. */
  async function asking(text: string, answers: readonly Result<unknown, FetchError>[], ...games: number[]) {
    const made = await createReadyPage(...games);
    const found = made.find(text);
    answers.forEach((answer, i) => made.requests.records[i]?.resolve(answer));
    await found;
    return made;
  }

  it('is found by the number on an order', async () => {
    const { state } = await asking(PHASE, [ok(record)]);
    expect(state()).toMatchObject({ busy: false, evidence: { record } });
    expect(allPassed(state().outcome?.record ?? [])).toBe(true);
  });

  it('is the draw of the only game that has it', async () => {
    const { state } = await asking(PHASE, [err('missing'), ok(record)], 61, 69);
    expect(state()).toMatchObject({ choices: [], evidence: { record } });
  });

  it('offers a choice if several games have it, and checks the chosen draw', async () => {
    const { state, find, requests } = await asking(PHASE, [ok(record), err('early')], 69, 61);
    expect(state()).toMatchObject({ busy: false, fault: undefined, choices: [DRAW_ID, OTHER_DRAW_ID] });
    const found = find(DRAW_ID);
    expect(state().choices).toEqual([]);
    requests.records[2]?.resolve(ok(record));
    await found;
    expect(allPassed(state().outcome?.record ?? [])).toBe(true);
  });

  it.each<[string, Result<unknown, FetchError>[], FetchError]>([
    ['that no game has', [err('missing'), err('missing')], 'missing'],
    ['that one game has before its draw', [err('missing'), err('early')], 'early'],
    ['that could not be looked up in every game', [ok(record), err('offline')], 'offline'],
  ])('reports a number %s', async (_what, answers, fault) => {
    const { state } = await asking(PHASE, answers, 69, 61);
    expect(state()).toMatchObject({ busy: false, fault, choices: [] });
  });
});

describe('leaves no verdict of another draw', () => {
  it.each<[string, (p: VerifyPage) => Promise<void>, Result<unknown, FetchError>]>([
    ['a draw that is not there', (p: VerifyPage) => p.find('69-261121-9999'), err('missing')],
    ['no draw number', (p: VerifyPage) => p.find('69'), err('missing')],
    ['no file of ours', (p: VerifyPage) => p.open('[]'), err('missing')],
    ['a cancelled draw', (p: VerifyPage) => p.find(DRAW_ID), ok(CANCELLED_RECORD)],
  ])('beside %s', async (_what, act, answer) => {
    const made = await createReadyPage();
    await made.open(toJson(record));
    expect(made.state().outcome).toBeDefined();
    const done = act(made);
    made.requests.records[0]?.resolve(answer);
    await done;
    expect(made.state()).toMatchObject({ busy: false, outcome: undefined, change: undefined });
  });

  it('shows no verdict for a changed record that could not be checked', async () => {
    const { open, state, tamper, world } = await createReadyPage();
    await open(toJson(record));
    world.runs = false;
    await tamper('seed');
    expect(state()).toMatchObject({ fault: 'broken', outcome: undefined, change: undefined });
  });
});

describe('a cancelled draw', () => {
  const shown = {
    drawId: DRAW_ID,
    cancelledAt: Date.parse(CANCELLED_RECORD.cancelledAt),
    seedHash: record.commitment.seedHash,
  };

  it('is shown as cancelled with its commitment', async () => {
    const { requests, find, open, state } = await createReadyPage();
    const found = find(DRAW_ID);
    requests.records[0]?.resolve(ok(CANCELLED_RECORD));
    await found;
    expect(state()).toMatchObject({ busy: false, fault: undefined, cancelled: shown });
    await open(toJson(record));
    expect(state().cancelled).toBeUndefined();
  });

  it('is shown to a player who comes from an order without a proof', async () => {
    const { requests, checkOrder, state, world } = await createReadyPage();
    world.order = ok({ tickets: [] });
    const done = checkOrder('o', DRAW_ID);
    await nextTask();
    requests.records[0]?.resolve(ok(CANCELLED_RECORD));
    await done;
    expect(state()).toMatchObject({ busy: false, fault: undefined, cancelled: shown });
  });

  it('in a file is not trusted', async () => {
    const { open, state } = await createReadyPage();
    await open(toJson(CANCELLED_RECORD));
    expect(state()).toMatchObject({ busy: false, fault: 'cancelled', cancelled: undefined });
  });
});

describe('a raffle', () => {
  const lucky = makeRaffle();
  const opened = async (answer: unknown) => {
    const p = await createReadyPage(61);
    const found = p.open(toJson(lucky.record));
    await nextTask();
    expect(p.state()).toMatchObject({ busy: true, outcome: undefined });
    p.requests.raffles[0]?.resolve(answer);
    await found;
    return p;
  };

  it("is checked with its winners' tickets, which are fetched with the draw", async () => {
    const p = await opened(lucky.openings);
    expect(p.state()).toMatchObject({ busy: false, evidence: { raffle: lucky.openings } });
    expect(allPassed(p.state().outcome?.raffle ?? [])).toBe(true);
    await p.tamper('winner');
    expect(allPassed(p.state().outcome?.record ?? [])).toBe(false);
    expect(allPassed(p.state().outcome?.raffle ?? [])).toBe(false);
  });
  it('is checked without them if they cannot be fetched', async () => {
    const p = await opened(undefined);
    expect(allPassed(p.state().outcome?.record ?? [])).toBe(true);
    expect(p.state().outcome?.raffle).toBeUndefined();
  });
  it('in a file is not fetched, and openings alone request their draw', async () => {
    const p = await createReadyPage(61);
    await p.open(toJson({ record: lucky.record, raffle: lucky.openings }));
    expect(allPassed(p.state().outcome?.raffle ?? [])).toBe(true);
    const alone = p.open(toJson(lucky.openings));
    await nextTask();
    // The draw is on the page already.
    await alone;
    const other = await createReadyPage(61);
    const opening = other.open(toJson(lucky.openings));
    await nextTask();
    other.requests.records[0]?.resolve(ok(lucky.record));
    await opening;
    expect(allPassed(other.state().outcome?.raffle ?? [])).toBe(true);
    expect([...p.requests.raffles, ...other.requests.raffles]).toEqual([]);
  });
  it('without winners has no tickets to fetch', async () => {
    const p = await createReadyPage(61);
    await p.open(toJson(makeRaffle({ count: 0 }).record));
    expect(allPassed(p.state().outcome?.record ?? [])).toBe(true);
    expect(p.requests.raffles).toEqual([]);
  });
});
