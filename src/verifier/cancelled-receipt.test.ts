import { afterEach, beforeEach, expect, test } from 'vitest';
import { failuresOf, openDraw, startLog, unchecked, uncheckedReason } from '#support/proof/v3/held.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import { checkGivenBeside } from '#support/proof/v3/check-given.ts';
import { serveFiles, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, commit, order, pins, recordOf, sell, STRANGER } from '#support/proof/v3/world.ts';
import { verdictOf } from './verdict.ts';

const ID = '69-261121-0642';
const AFTER = '2026-11-21T07:00:00.000Z';

let server: FileServer;
beforeEach(async () => {
  server = await serveFiles();
});
afterEach(() => server.stop());
const checkGiven = checkGivenBeside(() => server);

/** Shows a draw with one order as cancelled; `act` is what the log says of that. */
function cancel(reason: string, act: (made: ReturnType<typeof openDraw>) => void) {
  const made = openDraw(ID);
  const { log, draw, receipt } = made;
  act(made);
  serveLog(server, log, log.note(allAt(AFTER)));
  const commitment = { index: draw.index, entry: log.text(draw.index) };
  server.files.set(`/open/draws/${ID}.json`, { version: 3, drawId: ID, state: 'cancelled', reason, commitment });
  return receipt;
}

test('a receipt whose draw was cancelled is complete with the cancellation, and with the reason of the log', async () => {
  const receipt = cancel('no licence', ({ log }) =>
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' }),
  );
  const outcome = await checkGiven([receipt]);
  expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([[], 'partly']);
  expect(unchecked(outcome)).toEqual(['receipt-nonce', 'receipt-leaves']);
  const [one] = outcome.cancelled ?? [];
  expect(one).toMatchObject({ drawId: ID, reason: 'no licence' });
  expect(outcome.checks.find(({ name }) => name === 'cancelled')?.found).toContain('no licence');
});

test('of a draw without enough signatures the proof of that is checked', async () => {
  const receipt = cancel('unsealed', ({ log, draw }) => {
    const proof = log.note(allAt(AFTER));
    close(log, draw);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [proof] });
  });
  const outcome = await checkGiven([receipt]);
  expect(outcome.checks.find(({ name }) => name === 'cancelled')).toMatchObject({ ok: true });
});

test('a proof of a tree from before the commitment is compared with the log from there on', async () => {
  const receipt = cancel('unsealed', ({ log, draw }) => {
    const proof = log.note(allAt(AFTER), { size: 2 });
    close(log, draw);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [proof] });
  });
  for (const subject of [receipt, server.files.get(`/open/draws/${ID}.json`)]) {
    const { checks } = await checkGiven([subject]);
    expect(checks.find(({ name }) => name === 'cancelled')).toMatchObject({ ok: true });
  }
});

test('a draw that the log does not cancel is not taken for a cancelled one', async () => {
  const receipt = cancel('unsealed', ({ log, draw }) => close(log, draw));
  expect(failuresOf(await checkGiven([receipt]))).toEqual(['cancelled']);
});

const reasonOf = (outcome: Awaited<ReturnType<typeof checkGiven>>) => uncheckedReason(outcome, 'cancelled');

test('a proof of a tree that could not be read is not called false', async () => {
  const receipt = cancel('unsealed', ({ log, draw }) => {
    const proof = log.note(allAt(AFTER), { size: 1 });
    close(log, draw);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [proof] });
  });
  const draw = server.files.get(`/open/draws/${ID}.json`);
  const bundle = [...server.files.keys()].find((path) => path.startsWith('/log/tile/entries/')) ?? '';
  const entries = server.files.get(bundle) as Uint8Array;
  for (const subject of [receipt, draw]) {
    let reads = 0;
    // The first read is from the commitment on, the second from the tree of the proof.
    server.files.set(bundle, (response) => (reads++ === 0 ? response.end(entries) : response.writeHead(503).end()));
    const outcome = await checkGiven([subject]);
    expect(reads).toBeGreaterThan(1);
    expect(failuresOf(outcome)).toEqual([]);
    expect(reasonOf(outcome)).toContain('is from before the part of the log that was read');
    expect(verdictOf(outcome)).toBe('incomplete');
  }
});

test('a log that was read to the seal of another draw shows nothing of a cancellation after it', async () => {
  const log = startLog();
  const draws = [commit(log, ID), commit(log, '69-261121-0643')] as const;
  const [receipt] = sell(log, [order(1, 'nap4|1,4,7,9|1|100')], draws);
  const [held, cancelled] = draws;
  close(log, held);
  const record = recordOf(log, held);
  // The files of the log of this size are still there when it is larger.
  serveLog(server, log.fork(log.size), '');
  log.append({ type: 'cancel', drawId: cancelled.drawId, at: AFTER, reason: 'no licence' });
  serveLog(server, log, log.note(allAt(AFTER)));
  server.files.set(`/open/draws/${ID}.json`, record);
  const commitment = { index: cancelled.index, entry: log.text(cancelled.index) };
  const shown = { version: 3, drawId: cancelled.drawId, state: 'cancelled', cancelledAt: AFTER, commitment };
  server.files.set(`/open/draws/${cancelled.drawId}.json`, shown);
  const whole = await checkGiven([receipt]);
  expect([failuresOf(whole), reasonOf(whole)]).toEqual([[], undefined]);
  server.files.delete('/log/checkpoint');
  const short = await checkGiven([receipt]);
  expect([failuresOf(short), verdictOf(short)]).toEqual([[], 'incomplete']);
  expect(reasonOf(short)).toContain('which may be from before the cancellation');
});

test('in a log that too few witnesses have seen nobody can tell', async () => {
  let made: ReturnType<typeof openDraw> | undefined;
  const receipt = cancel('no licence', (open) => {
    made = open;
    open.log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
  });
  if (!made) throw new Error('there is a draw');
  const { log } = made;
  for (const count of [0, 1]) {
    serveLog(server, log, log.note(allAt(AFTER).slice(0, count)));
    const outcome = await checkGiven([receipt]);
    expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([[], 'incomplete']);
    expect(reasonOf(outcome)).toBe(
      `of draw ${ID}: ${count} of the draw's witnesses cosigned the log that was shown, and 2 are needed`,
    );
  }
});

test('of a draw that names witnesses of its own nobody can tell', async () => {
  const receipt = cancel('no licence', ({ log }) =>
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' }),
  );
  const [, ...others] = pins.witnesses;
  const outcome = await checkGiven([receipt], { pins: { ...pins, witnesses: [...others, STRANGER.verifier] } });
  expect(reasonOf(outcome)).toContain('the draw names a witness that is not pinned');
  expect(outcome.checks.map(({ name }) => name)).not.toContain('cancelled');
});

test('in a log that does not have the draw nobody can tell', async () => {
  const receipt = cancel('no licence', () => undefined);
  const { log } = openDraw('69-261121-0643');
  serveLog(server, log, log.note(allAt(AFTER)));
  const outcome = await checkGiven([receipt]);
  expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([[], 'incomplete']);
  expect(reasonOf(outcome)).toBe(`of draw ${ID}: the log shown has no commitment of this draw`);
});

test('without the log nobody can tell', async () => {
  const receipt = cancel('unsealed', ({ log, draw }) => close(log, draw));
  server.files.delete('/log/checkpoint');
  const outcome = await checkGiven([receipt]);
  expect([failuresOf(outcome), unchecked(outcome)]).toEqual([
    [],
    expect.arrayContaining(['cancelled', 'receipt-in-log']),
  ]);
  expect(outcome.notChecked.map(({ reason }) => reason).join()).not.toContain('is finished');
});
