import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pins as oldPins } from '#support/proof/draw-vectors.ts';
import { hold, openDraw } from '#support/proof/v3/held.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import { serveHeldDraw, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, pins } from '#support/proof/v3/world.ts';
import { replayAny } from '../checks/replay.ts';
import type { Evidence } from '../sources/evidence.ts';
import { describeCancellation } from './cancel-words.ts';

const ID = '69-261121-0642';
const AFTER = '2026-11-21T07:00:00.000Z';

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(hold(ID));
});
afterEach(() => server.stop());

describe('a cancelled draw of version 3', () => {
  const page = (log: ReturnType<typeof openDraw>['log'], index: number, reason: string) => {
    const commitment = { index, entry: log.text(index) };
    return { version: 3, drawId: ID, state: 'cancelled', cancelledAt: AFTER, reason, commitment };
  };
  const cancellationOf = async (draw: unknown, origin: string | null) => {
    const given = JSON.parse(JSON.stringify({ draw, tickets: [] })) as Evidence;
    const { report3 } = await replayAny(given, { pins: oldPins, pins3: pins }, { origin: origin ?? undefined });
    return report3?.cancellation ?? expect.unreachable();
  };
  const wordsOf = async (shown: { reason: string }, origin: string | null = server.origin) => {
    return describeCancellation(await cancellationOf(shown, origin), shown.reason);
  };
  const witnessesOf = async (shown: { reason: string }) => {
    const { witnesses, notChecked } = await cancellationOf(shown, server.origin);
    return [witnesses, notChecked.map(({ name }) => name)];
  };
  const signed = (...times: readonly (string | undefined)[]) =>
    times.map((at, i) => ({ name: `w${i + 1}.example`, signedAt: at && Date.parse(at), isWrong: false }));

  it('was cancelled before it closed, as the log shows', async () => {
    const { log, draw: open } = openDraw(ID);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
    serveLog(server, log, log.note(allAt(AFTER)));
    expect(await wordsOf(page(log, open.index, 'no licence'))).toEqual({ reason: 'operator', verdict: 'held' });
  });
  it('names the witnesses that signed the log that was read, and asks none where the log settles it', async () => {
    const { log, draw: open } = openDraw(ID);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
    serveLog(server, log, log.note(allAt(AFTER).slice(1)));
    const [witnesses, notChecked] = await witnessesOf(page(log, open.index, 'no licence'));
    expect(witnesses).toEqual({ log: signed(undefined, AFTER, AFTER), isClosed: false });
    expect(notChecked).toEqual(['first-commitment']);
  });
  it('names those whose signatures the cancellation brings, and says that none was asked', async () => {
    const { log, draw: open } = openDraw(ID);
    const proof = log.note(allAt(AFTER).slice(0, 2));
    close(log, open);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [proof] });
    serveLog(server, log, log.note(allAt(AFTER)));
    const [witnesses, notChecked] = await witnessesOf(page(log, open.index, 'unsealed'));
    expect(witnesses).toEqual({
      log: signed(AFTER, AFTER, AFTER),
      isClosed: true,
      proof: { reason: 'unsealed', signed: signed(AFTER, AFTER, undefined) },
    });
    expect(notChecked).toEqual(['first-commitment', 'witness-lists']);
  });
  it('was unsealed, with the proof of its witnesses', async () => {
    const { log, draw: open } = openDraw(ID);
    const proof = log.note(allAt(AFTER));
    close(log, open);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [proof] });
    serveLog(server, log, log.note(allAt(AFTER)));
    expect(await wordsOf(page(log, open.index, 'unsealed'))).toEqual({ reason: 'unsealed', verdict: 'held' });
  });
  it('was not, where the log goes on and says nothing of it', async () => {
    const { log, draw: open } = openDraw(ID);
    log.append({ type: 'cancel', drawId: '69-261121-0655', at: '2026-11-21T08:00:00.000Z', reason: 'a fault' });
    serveLog(server, log, log.note(allAt(AFTER)));
    expect(await wordsOf(page(log, open.index, 'unsealed'))).toEqual({ reason: 'unsealed', verdict: 'failed' });
  });
  it.each([
    ['before its closing', 'unknown', () => undefined],
    ['after it, without a proof', 'failed', close],
  ])('%s is %s in a log that nobody else may have seen, as on its receipt', async (_, expected, write) => {
    const { log, draw: open, receipt } = openDraw(ID);
    write(log, open);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
    serveLog(server, log, log.note([]));
    const shown = page(log, open.index, 'no licence');
    server.files.set(`/open/draws/${ID}.json`, shown);
    expect(await wordsOf(shown)).toEqual({ reason: 'operator', verdict: expected });
    const given = JSON.parse(JSON.stringify({ receipt, tickets: [] })) as Evidence;
    const { report3 } = await replayAny(given, { pins: oldPins, pins3: pins }, { origin: server.origin });
    const words = report3?.cancelledDraws?.map(({ verdict, reason }) => describeCancellation(verdict, reason).verdict);
    expect(words).toEqual([expected]);
    // What could not be checked has not failed.
    const { checks, notChecked } = await cancellationOf(shown, server.origin);
    expect(checks.some(({ name }) => name === 'witnessed')).toBe(false);
    expect(notChecked.map(({ name }) => name)).toContain('witnessed');
  });
  it('is not checked in a log that does not reach it yet', async () => {
    const { log, draw: open } = openDraw(ID);
    serveLog(server, log, log.note(allAt(AFTER)));
    expect(await wordsOf(page(log, open.index, 'unsealed'))).toEqual({ reason: 'unsealed', verdict: 'unknown' });
  });
  it('that its log does not commit to is not checked, neither on its receipt', async () => {
    const { log, draw: open, receipt } = openDraw(ID);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
    serveLog(server, log, log.note(allAt(AFTER)));
    // The server names a place behind the commitment.
    const shown = page(log, open.index + 1, 'no licence');
    server.files.set(`/open/draws/${ID}.json`, shown);
    expect((await wordsOf(shown)).verdict).toBe('unknown');
    const given = JSON.parse(JSON.stringify({ receipt, tickets: [] })) as Evidence;
    const { report3 } = await replayAny(given, { pins: oldPins, pins3: pins }, { origin: server.origin });
    const words = report3?.cancelledDraws?.map(({ verdict, reason }) => describeCancellation(verdict, reason).verdict);
    expect(words).toEqual(['unknown']);
  });
  it('is not checked without the log', async () => {
    const { log, draw: open } = openDraw(ID);
    const shown = page(log, open.index, 'undecided');
    expect(await wordsOf(shown, null)).toEqual({ reason: 'undecided', verdict: 'unknown' });
  });
});
