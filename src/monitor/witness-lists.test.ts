import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { DRAWN, ON_SALE, playDraw, type PlayedDraw } from '#support/monitor/played-draw.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import { otherLog } from '#support/proof/v3/world.ts';

/** Checkpoints, entries and lists that are not what they should be. */

let played: PlayedDraw;
beforeEach(async () => {
  played = await playDraw();
});
afterEach(() => played.stop());

describe('the newest checkpoint', () => {
  it('that the log did not sign, or another log did, is named', async () => {
    const { log, operator } = played;
    operator.show(log, DRAWN);
    operator.files.set('/log/checkpoint', log.note(allAt(DRAWN), { log: otherLog, origin: 'log.example/draws' }));
    expect(await played.differences()).toEqual([
      `the newest checkpoint, of ${log.size} entries, is not signed by the key of the log`,
    ]);
    played.forget();
    operator.files.set('/log/checkpoint', log.note(allAt(DRAWN), { log: otherLog }));
    expect(await played.differences()).toEqual([`the newest checkpoint, of ${log.size} entries, is of another log`]);
  });

  it('that no quorum cosigned is noted', async () => {
    const { log, operator } = played;
    operator.show(log, ON_SALE);
    operator.files.set('/log/checkpoint', log.note(allAt(ON_SALE, WITNESSES.slice(0, 1))));
    const { code, notes } = await played.runAt(Date.parse(ON_SALE));
    expect(code).toBe(0);
    expect(notes).toEqual([expect.stringContaining('is not cosigned by a quorum yet: 1 of 2 witnesses did')]);
  });
});

test('an entry of which one byte was changed is named', async () => {
  const { log, operator } = played;
  operator.show(log, DRAWN);
  const path = `/log/tile/entries/000.p/${log.size}`;
  const served = Buffer.from(operator.files.get(path) as Uint8Array);
  served.writeUInt8(served.readUInt8(served.length - 3) ^ 1, served.length - 3);
  operator.files.set(path, served);
  expect(await played.differences()).toEqual([
    `entry ${log.size - 1}, as the log serves it, is not the one in the tree of ${log.size} entries that the log signed`,
  ]);
});

describe('the list of a witness', () => {
  const [witness] = WITNESSES;
  if (!witness) throw new Error('there are witnesses');

  it.each([
    ['at another time', (time: number) => ({ time: time - 1 }), 'is not cosigned by it at that time'],
    ['of another size', (_: number, size: number) => ({ size: size + 9 }), 'is of another size than the list says'],
    ['of another log', () => ({ note: '' }), 'is no checkpoint'],
  ])('with a checkpoint %s is named', async (_, change, said) => {
    const { log, operator } = played;
    operator.show(log, DRAWN);
    operator.changeList(0, (listed) => ({ ...listed, ...change(listed.time, listed.size) }));
    expect(await played.differences()).toEqual([
      expect.stringMatching(
        new RegExp(`^the witness w1\\.example lists a checkpoint of \\d+ entries .* that ${said}$`),
      ),
    ]);
  });

  it('with a checkpoint that the log did not sign is named', async () => {
    const { log, operator } = played;
    operator.show(log, DRAWN);
    const note = log.note([{ witness, at: ON_SALE }], { log: otherLog });
    operator.changeList(0, (listed) => ({ ...listed, note }));
    expect(await played.differences()).toEqual([expect.stringContaining('is not signed by the key of the log')]);
  });

  it('that cannot be read ends with 3, until it can', async () => {
    const { log, operator } = played;
    operator.show(log, ON_SALE);
    const away = `${witness.verifier} http://127.0.0.1:1/`;
    const unread = await played.runAt(Date.parse(ON_SALE), '--witnesses', away);
    expect({ code: unread.code, differences: unread.differences }).toEqual({ code: 3, differences: [] });
    expect(unread.notes).toContainEqual(expect.stringContaining('the list of the witness w1.example cannot be read: '));
    expect(unread.said).toContain('Nothing differs so far, and not all could be read: the notes above say what.');
    expect(await played.runAt(Date.parse(ON_SALE))).toMatchObject({ code: 0, notes: [] });
    operator.changeList(0, () => ({ note: 5 }));
    played.forget();
    const odd = await played.runAt(Date.parse(ON_SALE));
    expect([odd.code, odd.notes]).toEqual([
      3,
      ['the list of the witness w1.example cannot be read: it answers what is no list'],
    ]);
  });

  it('that is not there is noted', async () => {
    const { log, operator } = played;
    operator.show(log, ON_SALE);
    operator.changeList(0, undefined);
    const { code, notes } = await played.runAt(Date.parse(ON_SALE));
    expect({ code, notes }).toEqual({ code: 0, notes: ['the witness w1.example has no list of what it cosigned'] });
  });
});

test('two trees that a witness cosigned in one second are named, though one of them is the newest checkpoint', async () => {
  const { log, operator } = played;
  const other = log.fork(log.size - 1);
  other.append({ type: 'verifier', version: '9', hash: '11'.repeat(32) });
  operator.show(log, DRAWN);
  operator.cosign(other, DRAWN);
  expect(await played.differences()).toContainEqual(
    expect.stringContaining(`the log split: it signed a tree of ${log.size} entries that the witness w1.example`),
  );
});

describe('what cannot be read', () => {
  it.each([
    ['/open/keys.json', undefined, 'There are no keys of a log at'],
    ['/open/keys.json', '<html>', 'is a web page and not JSON'],
  ])('of %s ends it: %s', async (path, answer, said) => {
    const { log, operator } = played;
    operator.show(log, DRAWN);
    if (answer === undefined) operator.files.delete(path);
    else operator.files.set(path, answer);
    expect(await played.run()).toMatchObject({ code: 3, failure: expect.stringContaining(said) });
  });

  it.each([
    [undefined, 'There is no log of draws at'],
    ['<html>', 'is no checkpoint of a log.'],
    ['x'.repeat(70_000), 'it answers more than 65536 bytes.'],
  ])('of the checkpoint is noted: %.9s', async (answer, said) => {
    const { log, operator } = played;
    operator.show(log, DRAWN);
    if (answer === undefined) operator.files.delete('/log/checkpoint');
    else operator.files.set('/log/checkpoint', answer);
    const { code, notes } = await played.run();
    expect(code).toBe(3);
    expect(notes).toContainEqual(expect.stringContaining(said));
  });
});
