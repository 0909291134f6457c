import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import {
  A_DAY_LATER,
  DRAW_ID as ID,
  IN_TIME,
  LATE,
  ON_SALE,
  playDraw,
  type PlayedDraw,
} from '#support/monitor/played-draw.ts';
import { witnessSigner } from '#support/proof/v3/keys.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';
import { openFolder } from '../store/folder.ts';
import { openCopy } from '../store/copy.ts';
import { openState } from '../store/state.ts';

/** An operator that does as it should is not blamed for what others do, and for what the monitor cannot read. */

let played: PlayedDraw;
beforeEach(async () => {
  played = await playDraw();
});
afterEach(() => played.stop());

interface ShownKeys {
  readonly operatorKey: string;
  readonly beacon?: object;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly log: { readonly key: string; readonly witnesses: readonly object[]; readonly quorum: number };
}
const keysOf = ({ operator }: PlayedDraw) => operator.files.get('/open/keys.json') as ShownKeys;
const showKeys = (more: Partial<ShownKeys>) =>
  played.operator.files.set('/open/keys.json', { ...keysOf(played), ...more });
const onSale = Date.parse(ON_SALE);
const newKey = world.STRANGER.publicKey.toString('hex');
const agrees = { code: 0, differences: [] };

describe('pins of the verifier', () => {
  const pin = (pins: object) => writeFileSync(played.pinsFile, JSON.stringify(pins));
  const run = () => played.runAt(onSale, '--pins', played.pinsFile);

  it('leave the quorum to the product', async () => {
    pin(world.pins);
    showKeys({ log: { ...keysOf(played).log, quorum: 3 } });
    played.show(ON_SALE);
    expect(await run()).toMatchObject({ ...agrees, notes: [] });
    showKeys({ log: { ...keysOf(played).log, quorum: 1 } });
    const small = await run();
    expect(small).toMatchObject(agrees);
    expect(small.notes).toEqual([expect.stringContaining('a quorum of 1 of its 3 witnesses, which is too small')]);
  });

  it('may have witnesses that were replaced, and name one that is not among them', async () => {
    const replaced = witnessSigner('w0.example').verifier;
    const terms = { [replaced]: { until: '2026-11-01T00:00:00.000Z' } };
    pin({ ...world.pins, witnesses: [...world.pins.witnesses, replaced], terms });
    played.show(ON_SALE);
    expect(await run()).toMatchObject(agrees);
    const [, ...others] = keysOf(played).log.witnesses;
    const stranger = { key: witnessSigner('w9.example').verifier, url: 'http://127.0.0.1:1' };
    showKeys({ log: { ...keysOf(played).log, witnesses: [stranger, ...others] } });
    expect((await run()).differences).toEqual([expect.stringMatching(/^another list of witnesses is shown: .*w9/)]);
  });
});

describe('a key of the operator', () => {
  it('that was changed before the monitor began is followed from the one that the log began with', async () => {
    played.log.append(world.keyChange(world.OPERATOR, world.STRANGER));
    showKeys({ operatorKey: newKey });
    played.show(ON_SALE);
    expect(await played.runAt(onSale)).toMatchObject({ ...agrees, notes: [] });
  });

  it('that is shown is the last that a quorum of the witnesses has seen', async () => {
    played.show(ON_SALE);
    await played.runAt(onSale);
    played.log.append(world.keyChange(world.OPERATOR, world.STRANGER));
    played.show(ON_SALE);
    expect((await played.runAt(onSale)).differences).toEqual([
      `the key of the operator that is shown held before a change that a quorum of the witnesses has seen: ${world.pins.operatorKey}; that is ${newKey}`,
    ]);
    showKeys({ operatorKey: newKey });
    expect(await played.runAt(onSale)).toMatchObject({ notes: [] });
  });

  it('is the one before a change while a quorum of the witnesses is away, or a later one that some have seen', async () => {
    played.show(ON_SALE);
    const before = [...played.operator.files].filter(([path]) => path.startsWith('/log/'));
    played.log.append(world.keyChange(world.OPERATOR, world.STRANGER));
    played.operator.show(played.log, ON_SALE);
    for (const [path, body] of before) played.operator.files.set(path, body);
    // One witness has seen the change, which its list and mirror show.
    played.operator.cosign(played.log, ON_SALE, 0);
    expect(await played.runAt(onSale)).toMatchObject({ ...agrees, notes: [] });
    showKeys({ operatorKey: newKey });
    expect(await played.runAt(onSale)).toMatchObject({ ...agrees, notes: [] });
    showKeys({ operatorKey: world.pins.operatorKey });
    played.operator.cosign(played.log, ON_SALE, 1);
    expect((await played.runAt(onSale)).differences).toEqual([
      `the key of the operator that is shown held before a change that a quorum of the witnesses has seen: ${world.pins.operatorKey}; that is ${newKey}`,
    ]);
  });

  it('that was pinned and that the log never named is a difference', async () => {
    showKeys({ operatorKey: newKey });
    played.show(ON_SALE);
    expect((await played.runAt(onSale)).differences).toEqual([
      `the key of the operator that was pinned is none that the log names: ${newKey}; the log begins with ${world.pins.operatorKey}`,
    ]);
  });
});

describe('what cannot be read', () => {
  it('because it is too long is not called hidden', async () => {
    played.close();
    played.publish();
    played.operator.files.set(`/open/draws/${ID}.json`, new Uint8Array(8 * 2 ** 20 + 1));
    const found = await played.run();
    expect(found).toMatchObject({ code: 3, differences: [] });
    expect(found.notes).toEqual([expect.stringContaining('it answers more than 8388608 bytes')]);
  });

  it('because it is no JSON is', async () => {
    played.close();
    played.publish();
    played.operator.files.set(`/open/draws/${ID}/tickets.json`, '<html>');
    expect(await played.differences()).toEqual([
      expect.stringContaining('the list of its tickets is not shown: what is there is no JSON'),
    ]);
  });

  it('of the keys makes no rules strange: they are read before', async () => {
    const { 80: shared, ...rules } = world.pins.rules;
    showKeys({ rules });
    played.show(ON_SALE);
    expect(await played.runAt(onSale)).toMatchObject(agrees);
    world.commit(played.log, '80-261125');
    played.show(ON_SALE);
    const keys = keysOf(played);
    played.operator.files.set('/open/keys.json', '<html>');
    const blind = await played.runAt(onSale);
    expect(blind).toMatchObject({ code: 3, differences: [] });
    played.operator.files.set('/open/keys.json', { ...keys, rules: { ...rules, 80: shared } });
    const later = await played.runAt(onSale);
    expect(later).toMatchObject(agrees);
    expect(later.said).toMatch(/Magic5 \(80\) +1 +0 /);
  });

  it('of the log does not say that a draw was not closed, and a closing settles that it was', async () => {
    played.show(ON_SALE);
    expect(await played.runAt(onSale)).toMatchObject(agrees);
    const checkpoint = played.operator.files.get('/log/checkpoint') ?? '';
    played.operator.files.set('/log/checkpoint', '<html>');
    expect((await played.run()).said).not.toContain('it was not closed by');
    played.operator.files.set('/log/checkpoint', checkpoint);
    expect((await played.run()).notes).toEqual([expect.stringContaining('it was not closed by')]);
    played.close();
    played.publish();
    const later = await played.run();
    expect(later).toMatchObject(agrees);
    expect(later.said).toContain('Notes: 0');
  });

  it('of the beacon is settled when the record comes', async () => {
    played.close();
    played.showList();
    played.show();
    const early = await played.run('--beacon', `${played.operator.beacon}/nowhere`);
    expect(early).toMatchObject({ code: 3, differences: [] });
    played.publish();
    expect(await played.run()).toMatchObject(agrees);
  });
});

describe('a beacon', () => {
  const without = () => ({ version: 1, ...keysOf(played), beacon: undefined });

  it('that is not known is said where the log has draws of version 3', async () => {
    played.operator.files.set('/open/keys.json', without());
    played.show(ON_SALE);
    const found = await played.runAt(onSale);
    expect(found).toMatchObject({ code: 3, differences: [] });
    expect(found.notes).toEqual([
      expect.stringContaining('no beacon is pinned: what the log says of draws of version'),
    ]);
    showKeys({ beacon: world.pins.beacon });
    const later = await played.runAt(onSale);
    expect(later).toMatchObject(agrees);
    expect(later.notes).toContainEqual(expect.stringMatching(/^the product shows a beacon, .*: it is from now on$/));
    expect(later.said).toMatch(/Quick Five \(69\) +1 +0 /);
  });

  it('and witnesses are not taken from the product where pins come from a file', async () => {
    const { log } = keysOf(played);
    writeFileSync(played.pinsFile, JSON.stringify({ ...without(), log: { ...log, witnesses: [] } }));
    played.show(ON_SALE);
    const found = await played.runAt(onSale, '--pins', played.pinsFile);
    expect(found).toMatchObject({ code: 3, differences: [] });
    expect(found.notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the product shows a beacon, .*, and none was pinned$/),
        'the product names 3 witnesses, and none were pinned',
        expect.stringContaining('no beacon is pinned'),
      ]),
    );
  });
});

test('what a mirror served before the monitor ended is forgotten, and the log is not blamed for it', async () => {
  played.show(ON_SALE);
  await played.runAt(onSale);
  const { db, close } = openFolder(played.folder);
  openCopy(db, openState(db)).append([Uint8Array.from(Buffer.from('{"type":"lie"}'))]);
  close();
  world.commit(played.log, '69-261121-0643', { seedHash: '33'.repeat(32) });
  played.show(IN_TIME);
  expect(await played.runAt(onSale)).toMatchObject(agrees);
});

test('a draw that was called unsealed by a witness that had sealed it says whose signatures do not fit', async () => {
  const { log, draw, operator } = played;
  const before = log.note(allAt(LATE, WITNESSES.slice(1)));
  world.close(log, draw);
  operator.cosign(log, IN_TIME, 0, 1);
  log.append({ type: 'cancel', drawId: ID, at: LATE, reason: 'unsealed', checkpoints: [before] });
  played.showList();
  played.show();
  expect(await played.differences('--beacon', operator.beacon)).toEqual([
    expect.stringMatching(
      /with a proof that holds, .* One of them at least signed in time that it had seen the closing/,
    ),
  ]);
});

describe('a draw that was called undecided', () => {
  const RUN_OUT = '2026-11-22T06:42:00.000Z';

  /** These witnesses, from 0, show that they saw the closing in time; the proof is of the last two, a day later. */
  function giveBack(inTime: readonly number[], hasProof = true): void {
    const { log, draw, operator } = played;
    world.close(log, draw);
    operator.cosign(log, IN_TIME, ...inTime);
    const checkpoints = hasProof ? [log.note(allAt(RUN_OUT, WITNESSES.slice(1)))] : [];
    operator.cosign(log, RUN_OUT, 1, 2);
    log.append({ type: 'cancel', drawId: ID, at: RUN_OUT, reason: 'undecided', checkpoints });
    played.showList();
    played.show('2026-11-22T06:43:00.000Z');
  }
  /** The record, with a seal of all witnesses. */
  function publish(): void {
    const { log, draw, operator } = played;
    const seal = [{ log: log.fork(draw.closing + 1), cosigned: allAt(IN_TIME) }];
    operator.publish(log, draw, world.recordOf(log, draw, seal));
    played.show('2026-11-22T06:50:00.000Z');
  }

  it('as its witnesses show agrees', async () => {
    giveBack([0]);
    expect(await played.runAt(A_DAY_LATER)).toMatchObject({ ...agrees, notes: [] });
  });

  it('and whose seal turned up later is noted, is finished, and may be drawn', async () => {
    giveBack([0, 1]);
    const found = await played.runAt(A_DAY_LATER, '--beacon', played.operator.beacon);
    expect(found).toMatchObject(agrees);
    expect(found.notes).toEqual([
      expect.stringContaining(
        'it was cancelled as undecided, with a proof that holds, and its witnesses show now that',
      ),
    ]);
    expect(found.said).toContain('its numbers are');
    publish();
    expect(await played.runAt(A_DAY_LATER)).toMatchObject(agrees);
  });

  it('with a false proof is named, though it is drawn', async () => {
    giveBack([0, 1, 2], false);
    publish();
    expect((await played.runAt(A_DAY_LATER)).differences).toEqual([
      expect.stringContaining('it was cancelled as undecided, and that does not hold:'),
    ]);
  });
});
