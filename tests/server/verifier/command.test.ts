import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { findSellingDraws, moveClockTo, readDraw } from '#support/draws/draws.ts';
import { luckyDayEntry } from '#support/draws/raffle-fixture.ts';
import { startProof3Fixture, type Proof3Fixture } from '#support/orders/proof-3-fixture.ts';
import type { TestPlayer } from '#support/players/player.ts';
import type { Receipt3, Record3, Ticket3, TicketList, Winners3 } from '#verify/v3/index.ts';

/** `npm run verify` beside a server that drew by version 3. */

const MAIN = new URL('../../../src/verifier/main.ts', import.meta.url).pathname;

let fixture: Proof3Fixture;
let folder: string;
/** Draws of Lucky Day ahead: one that is drawn, one that is cancelled, one that sells. */
let [drawn, cancelled, selling]: [string, string, string] = ['', '', ''];
let record: Record3;
let list: TicketList;
let winners: Winners3;
let receipt: Receipt3;
let ticket: Ticket3;
let stopped: Ticket3;

const addressOf = (drawId: string) => `${fixture.node.origin}/open/draws/${drawId}.json`;
const open = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${fixture.node.origin}/open/${path}`)).json()) as T;

async function save(name: string, value: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(value));
  return path;
}

/** Runs the command to its end. */
async function verify(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, said, complained };
}

const run = () => fixture.runDraws(luckyDay);

async function buy(player: TestPlayer, draw: DrawRow, months: readonly number[], draws = 1): Promise<Receipt3> {
  const entries = months.map((month) => luckyDayEntry(month));
  const price = 2_000 * months.length * draws;
  return fixture.buy(
    player,
    await fixture.request(player, draw, entries, { lotteryType: luckyDay.lotteryType, draws, price }),
  );
}

/** The file of the first entry of an order, in the last of its draws. */
async function fileOf(player: TestPlayer, { orderId, draws, entry, operatorKey, signature }: Receipt3) {
  const { drawId, ...sold } = assertPresent(draws.at(-1), 'a draw of the receipt');
  const { data } = await player.call(ticketProof, { orderId, drawId });
  const { entryNo, entryText, salt, proof } = assertPresent(data.tickets[0], 'a ticket');
  const own = { version: 3, drawId, orderId, entryNo, entryText, salt, name: data.name ?? '' } as const;
  return { ...own, ...(proof ? { proof } : {}), receipt: { ...sold, entry, operatorKey, signature } };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-verifier-'));
  fixture = await startProof3Fixture();
  const { base, node } = fixture;
  // The first may close while orders are placed.
  const ahead = (await findSellingDraws(base.db, luckyDay.lotteryType)).slice(1, 4);
  const [before, draw, second] = [0, 1, 2].map((i) => assertPresent(ahead[i], 'a draw ahead')) as [
    DrawRow,
    DrawRow,
    DrawRow,
  ];
  [drawn, cancelled, selling] = [draw, second, assertPresent(fixture.draws.at(-1), 'a draw of another game')].map(
    drawIdOf,
  ) as [string, string, string];
  const [kept, dropped] = [await fixture.buyer(), await fixture.buyer()];
  receipt = await buy(kept, draw, [1, 2, 3, 4, 5]);
  const given = await buy(dropped, before, [6, 7], 2);
  await dropped.call(stopOrders, { requestId: randomUUID(), orderId: given.orderId });
  expect(await cancelDraw(base.db, second.id, 'no licence')).toMatchObject({ ok: true });
  for (const { closes_at: at } of [before, draw]) {
    await moveClockTo([node.engine], at);
    await run();
  }
  const due = roundTime(draw.beacon, Number(assertPresent(draw.beacon_round, 'its round')));
  await moveClockTo([node.engine], new Date(Math.max(due, draw.draws_at.getTime())));
  await run();
  expect((await readDraw(base.db, draw.id)).state).toBe('published');
  record = await open(`draws/${drawn}.json`);
  list = await open(`draws/${drawn}/tickets.json`);
  winners = await open(`draws/${drawn}/winners.json`);
  [ticket, stopped] = [await fileOf(kept, receipt), await fileOf(dropped, given)];
});
afterAll(async () => {
  await fixture.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a draw by its address', () => {
  it('holds, with all that is beside it, and the keys are said to come from the same place', async () => {
    const { code, said, complained } = await verify(addressOf(drawn));
    expect([complained, code]).toEqual(['', 0]);
    expect(said).toContain('the same place as what is checked');
    expect(said).toContain(fixture.pins.operatorKey);
    expect(said).not.toContain('FAILED');
    expect(said).toContain('passed       The tickets of the list are those that sales were closed with.');
    expect(said).toContain('passed       The log names this record, and these winning tickets.');
    expect(said.trimEnd().split('\n').at(-1)).toBe(
      `The draw ${drawn} holds. Only more of the log shows: "No earlier promise", "Prizes carried over".`,
    );
  });

  it('holds by all checks where the log is read from its start, with pins that were compared', async () => {
    const pins = await save('pins.json', fixture.pins);
    const { code, said, complained } = await verify(addressOf(drawn), '--whole', '--json', '--pins', pins);
    expect([complained, code]).toEqual(['', 0]);
    const answer = JSON.parse(said) as { checks: { name: string; ok: boolean }[] };
    expect(answer).toMatchObject({ subject: `draw ${drawn}`, holds: true, notChecked: [] });
    expect(answer.checks.every(({ ok }) => ok)).toBe(true);
    expect(answer.checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['seal', 'numbers', 'raffle', 'first-commitment', 'published', 'root', 'openings']),
    );
  });

  it('that was cancelled was, and one that still sells has no record to check', async () => {
    const [gone, early, none] = await Promise.all([cancelled, selling, '61-010101'].map((id) => verify(addressOf(id))));
    expect(gone).toMatchObject({ code: 0, complained: '' });
    expect(gone?.said.trimEnd().split('\n').at(-1)).toBe(
      `The cancellation of draw ${cancelled} holds. Only more of the log shows: "No earlier promise".`,
    );
    expect(early).toMatchObject({ code: 3, said: '' });
    expect(early?.complained).toContain(`The draw ${selling} is not finished`);
    expect(none).toEqual({
      code: 3,
      said: '',
      complained: expect.stringContaining(`${addressOf('61-010101')} answers 404: `) as string,
    });
  });

  it('does not hold with the keys of another operator, or for who asks for more witnesses', async () => {
    const keys = await open<object>('keys.json');
    const pins = await save('other-keys.json', { ...keys, operatorKey: 'ab'.repeat(32) });
    const [other, more] = await Promise.all([
      verify(addressOf(drawn), '--pins', pins),
      verify(addressOf(drawn), '--least', '5,4'),
    ]);
    expect(other.code).toBe(1);
    expect(other.said).toContain(`The draw ${drawn} does not hold: the record names another operator key.`);
    expect(other.said).not.toContain('the same place');
    expect(more.code).toBe(1);
    expect(more.said).toContain('the draw names 3 witnesses, and 5 are the least');
  });
});

describe('saved files', () => {
  it('hold without any server, and say what was not at hand', async () => {
    const pins = await save('pins.json', fixture.pins);
    const files = [await save('record.json', record), await save('list.json', list), await save('won.json', winners)];
    const log = `${fixture.node.origin}/log/`;
    const [alone, bare, all] = await Promise.all([
      verify(files[0] ?? '', '--pins', pins),
      verify(files[0] ?? ''),
      // With a stopped order the list needs the log.
      verify(...files, '--pins', pins, '--log', log),
    ]);
    expect([alone.complained, alone.code]).toEqual(['', 3]);
    expect(alone.said.trimEnd().split('\n').at(-1)).toBe(
      `Nothing was found wrong with the draw ${drawn}, but not everything could be checked: "List of tickets", "Published winning tickets", "No other closing".`,
    );
    expect(bare.code).toBe(2);
    expect(bare.complained).toContain('--pins');
    expect(all.code).toBe(0);
    expect(all.said).toContain(
      `The draw ${drawn} holds. Only more of the log shows: "No earlier promise", "Prizes carried over".`,
    );
  });

  it('that were changed do not hold, and why is said', async () => {
    const pins = await save('pins.json', fixture.pins);
    const [first, ...others] = record.numbers;
    const numbers = [first?.map((number) => (number % 31) + 1), ...others];
    const renumbered = await save('renumbered.json', { ...record, numbers });
    const shorter = await save('shorter.json', { ...list, batches: list.batches.slice(1) });
    const [changed, listed] = await Promise.all([
      verify(renumbered, '--pins', pins),
      verify(addressOf(drawn), shorter, '--pins', pins),
    ]);
    expect(changed.code).toBe(1);
    expect(changed.said).toMatch(
      /FAILED {7}The winning numbers follow from the secret number, the tickets and the public random number/,
    );
    expect(changed.said).toMatch(/does not hold: .*other numbers follow from the seed and the beacon/);
    expect(listed.code).toBe(1);
    // The server has the right one.
    expect(listed.said).toContain('passed       The tickets of the list are those that sales were closed with.');
    expect(listed.said.trimEnd().split('\n').at(-1)).toBe(
      `A file that was given beside the draw ${drawn} is not the right one: this list is not the one whose root the operator published: the file was changed, or is of another draw.`,
    );
  });
});

describe('what cannot be read', () => {
  it('ends with a sentence before anything else is asked for, and with 3 where it is the log', async () => {
    const { code, said, complained } = await verify('missing.json');
    expect([code, said]).toEqual([2, '']);
    expect(complained).toMatch(/^There is no file missing\.json in \/.*\. An address begins with https:\/\/ or http/);
    const pins = await save('pins.json', fixture.pins);
    const path = await save('record.json', record);
    const unread = await verify(path, '--pins', pins, '--log', `${fixture.node.origin}/none/`);
    expect([unread.code, unread.said.trimEnd().split('\n').at(-1)]).toEqual([
      3,
      expect.stringContaining(`Nothing was found wrong with the draw ${drawn}, but not everything could be checked: `),
    ]);
  });
});

describe('what a player keeps', () => {
  it('is a ticket that took part, or was stopped', async () => {
    const pins = await save('pins.json', fixture.pins);
    const log = `${fixture.node.origin}/log/`;
    const own = await Promise.all([save('kept.json', ticket), save('stopped.json', stopped)]);
    const answers = await Promise.all(own.map((path) => verify(path, '--pins', pins, '--log', log)));
    for (const [i, { orderId }] of [ticket, stopped].entries()) {
      expect(answers[i]).toMatchObject({ code: 0, complained: '' });
      expect(answers[i]?.said).toContain(`The ticket 1 of order ${orderId} in draw ${drawn} holds.`);
    }
    expect(stopped.proof).toBeUndefined();
    const other = await save('other.json', { ...ticket, entryText: ticket.entryText.replace('/1|', '/2|') });
    const [changed, bare] = await Promise.all([
      verify(other, await save('record.json', record), '--pins', pins),
      verify(own[0] ?? '', '--pins', pins),
    ]);
    expect(changed.code).toBe(1);
    expect(changed.said).toContain('the receipt was given for another ticket');
    expect(bare).toMatchObject({ code: 2, said: '' });
    expect(bare.complained).toContain(`give the record of draw ${drawn}, too`);
  });

  it('is all tickets of an order in one file, each checked by itself', async () => {
    const more = ['--pins', await save('pins.json', fixture.pins), '--log', `${fixture.node.origin}/log/`];
    const both = await verify(await save('both.json', [ticket, stopped]), ...more);
    expect(both.code).toBe(0);
    for (const { orderId } of [ticket, stopped])
      expect(both.said).toContain(`The ticket 1 of order ${orderId} in draw ${drawn} holds.`);
    const changed = await save('one-changed.json', [ticket, { ...stopped, salt: '00'.repeat(16) }]);
    const { code, said } = await verify(changed, ...more, '--json');
    expect(code).toBe(1);
    expect((JSON.parse(said) as { holds: boolean }[]).map(({ holds }) => holds)).toEqual([true, false]);
    const others = await verify(await save('others.json', [ticket, record]), ...more);
    expect(others).toMatchObject({ code: 2, said: '' });
    expect(others.complained).toContain('is a list of other things than tickets');
  });

  it('is told from a ticket that was dropped, where its file was changed', async () => {
    const pins = await save('pins.json', fixture.pins);
    const { proof: _, ...bare } = ticket;
    const files = [await save('bare.json', bare), await save('salted.json', { ...ticket, salt: '00'.repeat(16) })];
    const answers = await Promise.all(files.map((path) => verify(path, addressOf(drawn), '--pins', pins)));
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect(answers[0]?.said).toContain(
      'The proof in this file is missing or was changed. The ticket is in the list of tickets.',
    );
    for (const { said } of answers) expect(said).toContain(`The file of the ticket 1 of order ${ticket.orderId}`);
    expect(answers[1]?.said).toContain('This file was changed. The ticket that was sold is in the list of tickets.');
    for (const { said } of answers) expect(said).not.toMatch(/dropped|owed/);
  });

  it('is a page that was saved with the draw, whose keys are not taken', async () => {
    const saved = { pins3: fixture.pins, evidence: { record, tickets: [ticket], list, raffle: winners, receipt } };
    const path = join(folder, 'page.html');
    const data = JSON.stringify(saved).replaceAll('<', '\\u003c');
    await writeFile(path, `<!doctype html><script type="application/json" id="saved">${data}</script>`);
    const pins = await save('pins.json', fixture.pins);
    const [read, bare] = await Promise.all([
      verify(path, '--pins', pins, '--log', `${fixture.node.origin}/log/`, '--json'),
      verify(path),
    ]);
    expect([read.code, read.complained]).toEqual([4, '']);
    expect((JSON.parse(read.said) as { verdict: string }[]).map(({ verdict }) => verdict)).toEqual(['held', 'partly']);
    expect(bare).toMatchObject({ code: 2, said: '' });
    expect(bare.complained).toContain('A file brings no keys along that could be trusted');
  });

  it('is a receipt, or the answer that holds it', async () => {
    const pins = await save('pins.json', fixture.pins);
    const answer = await save('answer.json', { code: 0, data: { receipt } });
    const forged = await save('forged.json', { ...receipt, signature: '00'.repeat(64) });
    const [{ code, said, complained }, wrong] = await Promise.all([
      verify(answer, '--pins', pins, '--log', `${fixture.node.origin}/log/`),
      verify(forged, '--pins', pins),
    ]);
    expect([complained, code]).toEqual(['', 4]);
    expect(said).toContain('passed       The order is in the log before the closing, or sales have not closed yet.');
    expect(said).toContain(
      `The receipt of order ${receipt.orderId} holds, but 2 points were not checked: "Made with your device", "Tickets as bought".`,
    );
    expect(wrong.code).toBe(1);
    expect(wrong.said).toContain('the receipt is not signed by the key that it names');
  });
});
