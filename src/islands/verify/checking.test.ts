import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '#kernel/result.ts';
import {
  CANCELLED,
  ID,
  OTHER,
  PHASE,
  page,
  ready,
  record,
  rest,
  text,
  tickets,
  type Page,
} from '../../../tests/support/checking-page.ts';
import { pins } from '../../../tests/support/draw-vectors.ts';
import { makeRaffle } from '../../../tests/support/raffle-vectors.ts';
import type { LoadFault } from './load.ts';
import { holds } from './replay.ts';

describe('what ends every check', () => {
  it('keys that could not be had are asked for again by the next file', async () => {
    const { asked, open, start, state } = page();
    const started = start();
    asked.pins[0]?.resolve(undefined);
    await started;
    expect(state()).toMatchObject({ busy: false, fault: 'keys' });
    const opened = open(text(record));
    asked.pins[1]?.resolve(pins);
    await opened;
    expect(state()).toMatchObject({ busy: false, fault: undefined });
    expect(holds(state().outcome?.record ?? [])).toBe(true);
  });

  it('keys that fail while a file waits for them are said', async () => {
    const { asked, open, start, state } = page();
    void start();
    const opened = open(text(record));
    expect(state().busy).toBe(true);
    asked.pins[0]?.resolve(undefined);
    await opened;
    expect(state()).toMatchObject({ busy: false, fault: 'keys' });
  });

  it('a record of nothing is looked at, and does not hold', async () => {
    const { open, state } = await ready();
    await open('{"record":null}');
    expect(state()).toMatchObject({ busy: false, fault: undefined });
    expect(holds(state().outcome?.record ?? [])).toBe(false);
  });

  it('a verifier that does not run is said, and may run the next time', async () => {
    const { open, state, world } = await ready();
    world.runs = false;
    await open(text(record));
    expect(state()).toMatchObject({ busy: false, fault: 'broken' });
    world.runs = true;
    await open(text(record));
    expect(state().fault).toBeUndefined();
    expect(state().outcome).toBeDefined();
  });

  it.each([
    ['no draw number', (p: Page) => p.find('69'), 'wrong'],
    ['no file of ours', (p: Page) => p.open('[]'), 'not-ours'],
    ['tickets without a proof', (p: Page) => p.proofOf('o', ID), 'none'],
  ] as const)('%s', async (_what, act, fault) => {
    const made = await ready();
    made.world.tickets = ok([]);
    const done = act(made);
    await rest();
    made.asked.records[0]?.resolve(err('early'));
    await done;
    expect(made.state()).toMatchObject({ busy: false, fault });
  });

  it('an order that could not be asked', async () => {
    const made = await ready();
    made.world.tickets = err('offline');
    await made.proofOf('o', ID);
    expect(made.state()).toMatchObject({ busy: false, fault: 'offline' });
  });
});

describe('the newest request alone is heard', () => {
  it('a draw that comes after a file was opened does not replace it', async () => {
    const { asked, find, open, state } = await ready();
    const found = find(ID);
    await open(text({ record, tickets }));
    asked.records[0]?.resolve(ok({ drawId: 'another' }));
    await found;
    expect(state().evidence).toEqual({ record, tickets });
    expect(state().busy).toBe(false);
  });

  it('nor does its fault', async () => {
    const { asked, find, open, state } = await ready();
    const found = find(ID);
    await open(text(record));
    asked.records[0]?.resolve(err('offline'));
    await found;
    expect(state().fault).toBeUndefined();
  });

  it('a verdict that comes late is not the changed record’s', async () => {
    const { open, state, tamper, world } = await ready();
    await open(text(record));
    const held = Promise.withResolvers<undefined>();
    world.hold = held.promise.then(() => undefined);
    const back = tamper(undefined);
    await rest();
    world.hold = Promise.resolve();
    await tamper('seed');
    held.resolve(undefined);
    await back;
    expect(holds(state().outcome?.record ?? [])).toBe(false);
    await tamper(undefined);
    expect(holds(state().outcome?.record ?? [])).toBe(true);
  });
});

describe('a draw by its number', () => {
  /** Asks for one draw, and answers for every draw it might be. */
  async function asking(text: string, answers: readonly Result<unknown, LoadFault>[], ...games: number[]) {
    const made = await ready(...games);
    const found = made.find(text);
    answers.forEach((answer, i) => made.asked.records[i]?.resolve(answer));
    await found;
    return made;
  }

  it('is found by what an order shows of it', async () => {
    const { state } = await asking(PHASE, [ok(record)]);
    expect(state()).toMatchObject({ busy: false, evidence: { record } });
    expect(holds(state().outcome?.record ?? [])).toBe(true);
  });

  it('is the draw of the one game that has it', async () => {
    const { state } = await asking(PHASE, [err('missing'), ok(record)], 61, 69);
    expect(state()).toMatchObject({ choices: [], evidence: { record } });
  });

  it('that several games have is asked for, and what is chosen is checked', async () => {
    const { state, find, asked } = await asking(PHASE, [ok(record), err('early')], 69, 61);
    expect(state()).toMatchObject({ busy: false, fault: undefined, choices: [ID, OTHER] });
    const found = find(ID);
    expect(state().choices).toEqual([]);
    asked.records[2]?.resolve(ok(record));
    await found;
    expect(holds(state().outcome?.record ?? [])).toBe(true);
  });

  it.each<[string, Result<unknown, LoadFault>[], LoadFault]>([
    ['no game has', [err('missing'), err('missing')], 'missing'],
    ['one game has, not drawn yet', [err('missing'), err('early')], 'early'],
    ['could not be asked of every game', [ok(record), err('offline')], 'offline'],
  ])('that %s', async (_what, answers, fault) => {
    const { state } = await asking(PHASE, answers, 69, 61);
    expect(state()).toMatchObject({ busy: false, fault, choices: [] });
  });
});

describe('no verdict of another stays', () => {
  it.each<[string, (p: Page) => Promise<void>, Result<unknown, LoadFault>]>([
    ['a draw that is not there', (p: Page) => p.find('69-261121-9999'), err('missing')],
    ['no draw number', (p: Page) => p.find('69'), err('missing')],
    ['no file of ours', (p: Page) => p.open('[]'), err('missing')],
    ['a cancelled draw', (p: Page) => p.find(ID), ok(CANCELLED)],
  ])('beside %s', async (_what, act, answer) => {
    const made = await ready();
    await made.open(text(record));
    expect(made.state().outcome).toBeDefined();
    const done = act(made);
    made.asked.records[0]?.resolve(answer);
    await done;
    expect(made.state()).toMatchObject({ busy: false, outcome: undefined, change: undefined });
  });

  it('beside a changed record that could not be checked', async () => {
    const { open, state, tamper, world } = await ready();
    await open(text(record));
    world.runs = false;
    await tamper('seed');
    expect(state()).toMatchObject({ fault: 'broken', outcome: undefined, change: undefined });
  });
});

describe('a cancelled draw', () => {
  const shown = { drawId: ID, cancelledAt: Date.parse(CANCELLED.cancelledAt), seedHash: record.commitment.seedHash };

  it('is told as one, with the commitment it made', async () => {
    const { asked, find, open, state } = await ready();
    const found = find(ID);
    asked.records[0]?.resolve(ok(CANCELLED));
    await found;
    expect(state()).toMatchObject({ busy: false, fault: undefined, cancelled: shown });
    await open(text(record));
    expect(state().cancelled).toBeUndefined();
  });

  it('is told to whom comes from an order that has no proof for it', async () => {
    const { asked, proofOf, state, world } = await ready();
    world.tickets = ok([]);
    const done = proofOf('o', ID);
    await rest();
    asked.records[0]?.resolve(ok(CANCELLED));
    await done;
    expect(state()).toMatchObject({ busy: false, fault: undefined, cancelled: shown });
  });

  it('of a file is not believed', async () => {
    const { open, state } = await ready();
    await open(text(CANCELLED));
    expect(state()).toMatchObject({ busy: false, fault: 'cancelled', cancelled: undefined });
  });
});

describe('a raffle', () => {
  const lucky = makeRaffle();
  const opened = async (answer: unknown) => {
    const p = await ready(61);
    const found = p.open(text(lucky.record));
    await rest();
    expect(p.state()).toMatchObject({ busy: true, outcome: undefined });
    p.asked.raffles[0]?.resolve(answer);
    await found;
    return p;
  };

  it('is shown with its winners’ tickets, which are fetched with its draw', async () => {
    const p = await opened(lucky.openings);
    expect(p.state()).toMatchObject({ busy: false, evidence: { raffle: lucky.openings } });
    expect(holds(p.state().outcome?.raffle ?? [])).toBe(true);
    await p.tamper('winner');
    expect(holds(p.state().outcome?.record ?? [])).toBe(false);
    expect(holds(p.state().outcome?.raffle ?? [])).toBe(false);
  });
  it('is checked without them where they cannot be had', async () => {
    const p = await opened(undefined);
    expect(holds(p.state().outcome?.record ?? [])).toBe(true);
    expect(p.state().outcome?.raffle).toBeUndefined();
  });
  it('that a file brings is fetched from nowhere, and one alone asks for its draw', async () => {
    const p = await ready(61);
    await p.open(text({ record: lucky.record, raffle: lucky.openings }));
    expect(holds(p.state().outcome?.raffle ?? [])).toBe(true);
    const alone = p.open(text(lucky.openings));
    await rest();
    // Its draw is on the page already.
    await alone;
    const other = await ready(61);
    const asked = other.open(text(lucky.openings));
    await rest();
    other.asked.records[0]?.resolve(ok(lucky.record));
    await asked;
    expect(holds(other.state().outcome?.raffle ?? [])).toBe(true);
    expect([...p.asked.raffles, ...other.asked.raffles]).toEqual([]);
  });
  it('without winners has no tickets to fetch', async () => {
    const p = await ready(61);
    await p.open(text(makeRaffle({ count: 0 }).record));
    expect(holds(p.state().outcome?.record ?? [])).toBe(true);
    expect(p.asked.raffles).toEqual([]);
  });
});
